import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '../../platform/index.ts';
import { parseRange, type RequestedRange } from './byte-range.ts';

/** One request for bytes, with the answer to it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Bytes that never change under their entity tag, and the headers they are answered with. */
export interface StoredBytes {
  headers: Readonly<Record<string, string>> & { etag: string };
  /**
   * Opens them, whole or a range that is cut at their end; `size` is of all of them. Undefined where
   * they are gone.
   */
  open(range?: ByteRange): Promise<{ size: number; stream: Readable } | undefined>;
}

/**
 * Answers `GET` and `HEAD` of stored bytes, with `If-None-Match` and byte ranges as RFC 9110 has
 * them. Says whether it answered: false, and nothing sent, where the bytes are gone.
 */
export async function sendBytes(
  { request, response }: Exchange,
  { headers, open }: StoredBytes,
): Promise<boolean> {
  if (isUnchanged(request, headers.etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  const whole = await open();
  if (whole === undefined) {
    return false;
  }
  const range = readRange(request, headers.etag, whole.size);
  if (range === 'whole') {
    response.writeHead(200, { ...headers, 'content-length': whole.size });
    await sendStream(request, response, whole.stream);
    return true;
  }
  whole.stream.destroy();
  if (range === 'unsatisfiable') {
    response
      .writeHead(416, { 'content-range': `bytes */${whole.size}`, 'content-length': 0 })
      .end();
    return true;
  }
  const part = await open(range);
  if (part === undefined) {
    return false;
  }
  response.writeHead(206, {
    ...headers,
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${whole.size}`,
  });
  await sendStream(request, response, part.stream);
  return true;
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  stream: Readable,
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
