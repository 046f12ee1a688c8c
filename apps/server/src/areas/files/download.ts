import { ApiError } from '../../http/errors.ts';
import { type Answer, answerApi } from '../../http/exchange/answer.ts';
import type { Door } from '../../http/exchange/door.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorAnswer } from '../../http/exchange/outgoing.ts';
import { readHolder } from '../../http/rights-holder.ts';
import type { ByteRange, Platform } from '../../platform/index.ts';
import { type FileDownload, isDownloadTarget, readDownload } from '../content/index.ts';
import { findSpacesFor } from '../spaces/index.ts';
import { describeDownload } from './download-headers.ts';

/** The bytes of an address never change, but whom it is for may lose access. */
const CHECKED = 'private, no-cache';

/** Whether a visitor of a site, by what let that one in, is shown a space there by now. */
export type IsShownToVisitor = (grounds: string, spaceId: string) => Promise<boolean>;

/**
 * The door of the bytes of files at signed addresses (`GET` and `HEAD`), with `ETag`, `If-None-Match` and
 * byte ranges as RFC 9110 has them. An address works until it expires, and for as long as whom it is for
 * may see the space: a visitor, for as long as what let that one in still would. Whatever is wrong with
 * an address is a 404.
 */
export function createDownloads(platform: Platform, isShownToVisitor: IsShownToVisitor): Door {
  return {
    name: 'file download',
    answer(exchange) {
      const { isRead, target } = exchange;
      if (!isRead || !target.startsWith('/files/') || !isDownloadTarget(target)) return undefined;
      return answerDownload(platform, isShownToVisitor, exchange);
    },
  };
}

async function answerDownload(
  platform: Platform,
  isShownToVisitor: IsShownToVisitor,
  { target, id }: Exchange,
): Promise<Answer> {
  const download = readDownload(platform, target, platform.clock.now());
  const message = 'There is no such file, or its address is not valid or has expired.';
  const gone = () => answerApi(errorAnswer(new ApiError('not_found', message), id));
  if (download === undefined || !(await maySeeFile(platform, isShownToVisitor, download))) {
    return gone();
  }
  const stored = {
    ...describeDownload({ ...download, tag: download.blob, cacheControl: CHECKED }),
    open: (range?: ByteRange) => platform.blobs.open(download.blob, range),
  };
  return { kind: 'stored', stored, gone };
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
