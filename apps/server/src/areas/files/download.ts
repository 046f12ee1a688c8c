import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Exchange, sendBytes } from '../../http/bytes/send-bytes.ts';
import { ApiError } from '../../http/errors.ts';
import { errorAnswer, send } from '../../http/send.ts';
import type { Platform } from '../../platform/index.ts';
import { type FileDownload, isSignedDownload } from '../content/index.ts';
import { findSpace } from '../spaces/index.ts';
import { describeDownload } from './download-headers.ts';

/** The bytes of an address never change. */
const UNCHANGING = 'private, max-age=31536000, immutable';
const PATH = /^\/files\/([^/]+)\/([^/]+)\/([^/]+)$/;

/**
 * Answers requests for the bytes of files at signed addresses (`GET` and `HEAD`), with `ETag`,
 * `If-None-Match` and byte ranges as RFC 9110 has them. Answers false, and nothing else, for
 * requests of other paths. Whatever is wrong with an address is a 404.
 */
export function handleDownload(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !request.url?.startsWith('/files/')) {
    return false;
  }
  const address = readAddress(request.url);
  return address !== undefined && answerDownload(platform, { ...address, request, response });
}

async function answerDownload(
  platform: Platform,
  { download, signature, ...exchange }: Exchange & { download: FileDownload; signature: string },
): Promise<true> {
  const allowed =
    isSignedDownload(platform, download, signature) &&
    (await isSpaceThere(platform, download.spaceId));
  const sent =
    allowed &&
    (await sendBytes(exchange, {
      ...describeDownload({ ...download, tag: download.blob, cacheControl: UNCHANGING }),
      open: (range) => platform.blobs.open(download.blob, range),
    }));
  if (!sent) {
    answerMissing(platform, exchange.response);
  }
  return true;
}

async function isSpaceThere(platform: Platform, spaceId: string): Promise<boolean> {
  const space = await findSpace(platform.database.db, spaceId);
  return space !== undefined && space.deleted_at === null;
}

function readAddress(url: string): { download: FileDownload; signature: string } | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const segments = PATH.exec(path)?.slice(1).map(decodeSegment);
  const [spaceId, blob, name] = segments ?? [];
  if (spaceId === undefined || blob === undefined || name === undefined) {
    return undefined;
  }
  const parameters = new URLSearchParams(query);
  return {
    download: { spaceId, blob, name, contentType: parameters.get('type') ?? '' },
    signature: parameters.get('signature') ?? '',
  };
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function answerMissing(platform: Platform, response: ServerResponse): void {
  const error = new ApiError('not_found', 'There is no such file, or its address is not valid.');
  const id = platform.ids.next();
  send(response, id, errorAnswer(error, id));
}
