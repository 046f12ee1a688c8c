import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { yieldToOthers } from '../platform/index.ts';
import { decodePieces } from './decode-pieces.ts';
import { ApiError, badRequest, bodyTooLarge, unsupportedMediaType } from './errors.ts';
import { JsonScanner } from './json-scanner.ts';
import { parseScanned } from './parse-scanned.ts';

/** Characters that are looked through in a moment. */
const TEXT_AT_ONCE = 256 * 1024;

/**
 * Reads a JSON body of up to `maxBytes`; undefined when there is none (an empty body is none,
 * whatever its type). It is looked through as it comes, so one that is refused is not kept, and a
 * large one lets other work run.
 *
 * @throws ApiError 415 not JSON, 413 too large, 400 not valid UTF-8, malformed, too deep, of too many
 * values, or holding text that cannot be stored (NUL, half a surrogate pair)
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return undefined;
  if (length === '0') return undefined;
  if (length !== undefined && Number(length) > maxBytes) throw bodyTooLarge(maxBytes);
  if (isJson(request.headers['content-type'])) return parseBody(request, maxBytes);
  if ((await readBytes(request, maxBytes)).length === 0) return undefined;
  throw unsupportedMediaType();
}

/** Reads a JSON body of up to `maxBytes`, whatever its type is said to be; see `readJsonBody`. */
export async function parseBody(stream: Readable, maxBytes: number): Promise<unknown> {
  const scanner = new JsonScanner();
  let inSlice = 0;
  for await (const piece of decodePieces(readChunks(stream, maxBytes))) {
    scanner.push(piece);
    inSlice += piece.length;
    if (inSlice < TEXT_AT_ONCE) continue;
    inSlice = 0;
    await yieldToOthers();
  }
  scanner.end();
  if (scanner.isEmpty) return undefined;
  let value: unknown;
  try {
    value = await parseScanned(scanner);
  } catch (error) {
    throw badRequest('body', `is not valid JSON: ${readReason(error)}`, 'invalid_json');
  }
  if (scanner.hasNumberedCharacters) refuseUnstorableText(value, 'body');
  return value;
}

/** Whether a text can be stored and sent everywhere: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Reads a body of up to `maxBytes`. @throws ApiError 413 too large, 400 incomplete */
export async function readBytes(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(stream, maxBytes)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** The stream stays open where it is not read to its end: what it belongs to is to be answered. */
async function* readChunks(stream: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw bodyTooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest('body', 'ended before it was complete', 'incomplete_body');
  }
}

function isJson(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  if (contentType === 'application/json') return true;
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

function refuseUnstorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) {
      throw badRequest(path, 'must not contain NUL characters or unpaired surrogates');
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, at) => {
      refuseUnstorableText(item, `${path}[${at}]`);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      refuseUnstorableText(name, path);
      refuseUnstorableText(part, `${path}.${name}`);
    }
  }
}

/** The parser's reason without its quotation of the body. */
function readReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.split(/, (?:\.\.\.)?"/, 1)[0] ?? reason;
}
