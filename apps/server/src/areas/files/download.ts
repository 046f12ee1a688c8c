import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Exchange, sendBytes } from '../../http/bytes/send-bytes.ts';
import { ApiError } from '../../http/errors.ts';
import { readHolder } from '../../http/rights-holder.ts';
import { errorAnswer, send } from '../../http/send.ts';
import type { Platform } from '../../platform/index.ts';
import { type FileDownload, isDownloadTarget, readDownload } from '../content/index.ts';
import { findSpacesFor } from '../spaces/index.ts';
import { describeDownload } from './download-headers.ts';

/** The bytes of an address never change, but whom it is for may lose access. */
const CHECKED = 'private, no-cache';

/** Whether a visitor of a site, by what let that one in, is shown a space there by now. */
export type IsShownToVisitor = (grounds: string, spaceId: string) => Promise<boolean>;

/**
 * Answers requests for the bytes of files at signed addresses (`GET` and `HEAD`), with `ETag`,
 * `If-None-Match` and byte ranges as RFC 9110 has them. An address works until it expires, and for as
 * long as whom it is for may see the space: a visitor, for as long as what let that one in still would. Answers false, and nothing else, for requests of other
 * paths. Whatever is wrong with an address is a 404.
 */
export function createDownloads(platform: Platform, isShownToVisitor: IsShownToVisitor) {
  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const target = request.url ?? '';
    if (!isRead || !target.startsWith('/files/') || !isDownloadTarget(target)) return false;
    return answerDownload(platform, isShownToVisitor, { request, response });
  };
}

async function answerDownload(
  platform: Platform,
  isShownToVisitor: IsShownToVisitor,
  exchange: Exchange,
): Promise<true> {
  const target = exchange.request.url ?? '';
  const download = readDownload(platform, target, platform.clock.now());
  const maySee = async () =>
    download !== undefined && (await maySeeFile(platform, isShownToVisitor, download));
  const sent =
    download !== undefined &&
    (await maySee()) &&
    (await sendBytes(exchange, {
      ...describeDownload({ ...download, tag: download.blob, cacheControl: CHECKED }),
      open: (range) => platform.blobs.open(download.blob, range),
    }));
  if (!sent) {
    answerMissing(platform, exchange.response);
  }
  return true;
}

async function maySeeFile(
  { database: { db } }: Platform,
  isShownToVisitor: IsShownToVisitor,
  { holder, spaceId }: FileDownload,
): Promise<boolean> {
  const at = holder.indexOf(':');
  const [kind, id] = [holder.slice(0, at), holder.slice(at + 1)];
  if (kind === 'user') {
    const space = (await findSpacesFor(db, [spaceId], readHolder(id))).get(spaceId);
    return space !== undefined && space.deleted_at === null;
  }
  return kind === 'visitor' && (await isShownToVisitor(id, spaceId));
}

function answerMissing(platform: Platform, response: ServerResponse): void {
  const error = new ApiError(
    'not_found',
    'There is no such file, or its address is not valid or has expired.',
  );
  const id = platform.ids.next();
  send(response, id, errorAnswer(error, id));
}
