import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/index.ts';
import { chooseRange } from '../bytes/choose-range.ts';
import { decideConditional } from '../bytes/decide-conditional.ts';
import type { MadeAnswer } from './made-answer.ts';

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
 * What `GET` and `HEAD` of stored bytes are answered, with `If-None-Match`, `Range` and `If-Range` as
 * RFC 9110 has them. Undefined where the bytes are gone.
 */
export async function settleStored(
  { headers: asked, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  stored: StoredBytes,
): Promise<MadeAnswer | undefined> {
  const decision = decideConditional(asked, stored.etag);
  const headers = [...stored.headers, 'ETag', stored.etag, 'Accept-Ranges', 'bytes'];
  if (decision === 'unchanged') return { kind: 'made', status: 304, headers };
  const opened = stored.size === undefined ? await stored.open() : undefined;
  const size = stored.size ?? opened?.size;
  if (size === undefined) return undefined;
  const range = decision === 'ranged' ? chooseRange(asked.range ?? '', size) : 'whole';
  if (range === 'unsatisfiable') {
    opened?.stream.destroy();
    const unmet = ['Content-Range', `bytes */${size}`, 'Content-Length', '0'];
    return { kind: 'made', status: 416, headers: unmet };
  }
  const isWhole = range === 'whole';
  const status = isWhole ? 200 : 206;
  headers.push(...(isWhole ? describeAll(size) : describePart(range, size)));
  if (!isWhole || method === 'HEAD') opened?.stream.destroy();
  if (method === 'HEAD') return { kind: 'made', status, headers };
  const sent = isWhole ? (opened ?? (await stored.open())) : await stored.open(range);
  return sent && { kind: 'made', status, headers, body: sent.stream };
}

function describeAll(size: number): string[] {
  return ['Content-Length', String(size)];
}

function describePart({ start, end }: ByteRange, size: number): string[] {
  const length = String(end - start + 1);
  return ['Content-Length', length, 'Content-Range', `bytes ${start}-${end}/${size}`];
}
