import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/index.ts';
import { chooseRange } from './choose-range.ts';
import { decideConditional } from './decide-conditional.ts';
import { sendStream } from './send-stream.ts';

/** One request for bytes, with the answer to it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Bytes that never change under their entity tag, and what they are answered with. */
export interface StoredBytes {
  /** A strong entity tag, quotes included. */
  etag: string;
  /** Further headers: name, value, name, value … */
  headers: readonly string[];
  /** How many there are, where that is known without opening them. */
  size?: number;
  /**
   * Opens them, whole or a range that is cut at their end; `size` is of all of them. Undefined where
   * they are gone.
   */
  open(range?: ByteRange): Promise<{ size: number; stream: Readable } | undefined>;
}

/**
 * Answers `GET` and `HEAD` of stored bytes, with `If-None-Match`, `Range` and `If-Range` as RFC 9110
 * has them. Says whether it answered: false, and nothing sent, where the bytes are gone.
 */
export async function sendBytes(exchange: Exchange, stored: StoredBytes): Promise<boolean> {
  const { request, response } = exchange;
  const decision = decideConditional(request.headers, stored.etag);
  const headers = [...stored.headers, 'ETag', stored.etag, 'Accept-Ranges', 'bytes'];
  if (decision === 'unchanged') {
    response.writeHead(304, headers).end();
    return true;
  }
  const opened = stored.size === undefined ? await stored.open() : undefined;
  const size = stored.size ?? opened?.size;
  if (size === undefined) return false;
  const range = decision === 'ranged' ? chooseRange(request.headers.range ?? '', size) : 'whole';
  if (range === 'unsatisfiable') {
    opened?.stream.destroy();
    response.writeHead(416, ['Content-Range', `bytes */${size}`, 'Content-Length', '0']).end();
    return true;
  }
  const isWhole = range === 'whole';
  const status = isWhole ? 200 : 206;
  headers.push(...(isWhole ? describeAll(size) : describePart(range, size)));
  if (request.method === 'HEAD') {
    opened?.stream.destroy();
    response.writeHead(status, headers).end();
    return true;
  }
  if (!isWhole) opened?.stream.destroy();
  const sent = isWhole ? (opened ?? (await stored.open())) : await stored.open(range);
  if (sent === undefined) return false;
  response.writeHead(status, headers);
  await sendStream(sent.stream, response);
  return true;
}

function describeAll(size: number): string[] {
  return ['Content-Length', String(size)];
}

function describePart({ start, end }: ByteRange, size: number): string[] {
  const length = String(end - start + 1);
  return ['Content-Length', length, 'Content-Range', `bytes ${start}-${end}/${size}`];
}
