import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '../../platform/index.ts';
import { type FileDownload, isSignedDownload } from '../revisions/index.ts';
import { findSpace } from '../spaces/index.ts';
import { parseRange, type RequestedRange } from './byte-range.ts';
import { describeDownload } from './download-headers.ts';

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

interface Exchange {
  download: FileDownload;
  request: IncomingMessage;
  response: ServerResponse;
}

async function answerDownload(
  platform: Platform,
  { signature, ...exchange }: Exchange & { signature: string },
): Promise<true> {
  const { download, response } = exchange;
  const allowed =
    isSignedDownload(platform, download, signature) &&
    (await isSpaceThere(platform, download.spaceId));
  if (!allowed) {
    refuse(response, 404);
    return true;
  }
  await sendFile(platform, exchange);
  return true;
}

async function isSpaceThere(platform: Platform, spaceId: string): Promise<boolean> {
  const space = await findSpace(platform.database.db, spaceId);
  return space !== undefined && space.deleted_at === null;
}

async function sendFile(
  platform: Platform,
  { download, request, response }: Exchange,
): Promise<void> {
  const headers = describeDownload(download);
  if (isUnchanged(request, headers.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const whole = await platform.blobs.open(download.blob);
  if (whole === undefined) {
    refuse(response, 404);
    return;
  }
  const range = readRange(request, headers.etag, whole.size);
  if (range === 'whole') {
    response.writeHead(200, { ...headers, 'content-length': whole.size });
    await sendStream(request, response, whole.stream);
    return;
  }
  whole.stream.destroy();
  if (range === 'unsatisfiable') {
    response
      .writeHead(416, { 'content-range': `bytes */${whole.size}`, 'content-length': 0 })
      .end();
    return;
  }
  const part = await platform.blobs.open(download.blob, range);
  if (part === undefined) {
    refuse(response, 404);
    return;
  }
  response.writeHead(206, {
    ...headers,
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${whole.size}`,
  });
  await sendStream(request, response, part.stream);
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  stream: NodeJS.ReadableStream & { destroy(): void },
): Promise<void> {
  if (request.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  try {
    await pipeline(stream, response);
  } catch {
    response.destroy();
  }
}

function isUnchanged(request: IncomingMessage, etag: string): boolean {
  const tags = request.headers['if-none-match'];
  return tags !== undefined && (tags.trim() === '*' || tags.includes(etag));
}

function readRange(request: IncomingMessage, etag: string, size: number): RequestedRange {
  const condition = request.headers['if-range'];
  const header = request.headers.range;
  return header === undefined || (condition !== undefined && condition !== etag)
    ? 'whole'
    : parseRange(header, size);
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

function refuse(response: ServerResponse, status: 404): void {
  const body = JSON.stringify({
    error: { code: status, message: 'There is no such file, or its address is not valid.' },
  });
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-content-type-options': 'nosniff',
    })
    .end(body);
}
