import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest, bodyTooLarge, unsupportedMediaType } from './errors.ts';

/** How deeply arrays and objects of a body may be nested. */
export const MAX_BODY_DEPTH = 200;

/**
 * Reads a JSON body of up to `maxBytes`; undefined when there is none (an empty body is none,
 * whatever its type).
 *
 * @throws ApiError 415 not JSON, 413 too large, 400 not valid UTF-8, malformed, too deep, or
 * holding text that cannot be stored (NUL, half a surrogate pair)
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return undefined;
  if (length === '0') return undefined;
  if (length !== undefined && Number(length) > maxBytes) throw bodyTooLarge(maxBytes);
  const json = isJson(request.headers['content-type']);
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  if (!json) throw unsupportedMediaType();
  return parseBody(bytes);
}

/** Parses the bytes of a JSON body; see `readJsonBody` for what is refused. */
export function parseBody(bytes: Uint8Array): unknown {
  const text = decodeText(bytes);
  refuseDepth(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest('body', `is not valid JSON: ${readReason(error)}`, 'invalid_json');
  }
  if (text.includes('\\u')) refuseUnstorableText(value, 'body');
  return value;
}

/** Whether a text can be stored and sent everywhere: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Reads a body of up to `maxBytes`. @throws ApiError 413 too large, 400 incomplete */
export async function readBytes(
  request: AsyncIterable<unknown>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw bodyTooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest('body', 'ended before it was complete', 'incomplete_body');
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

function isJson(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  if (contentType === 'application/json') return true;
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badRequest('body', 'is not valid UTF-8', 'invalid_json');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Brackets outside strings are counted before parsing, as later code walks values recursively. */
function refuseDepth(bytes: Uint8Array): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > MAX_BODY_DEPTH) {
        throw badRequest('body', `must not be nested more than ${MAX_BODY_DEPTH} levels deep`);
      }
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
}

function refuseUnstorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) {
      throw badRequest(path, 'must not contain NUL or half of a surrogate pair');
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
  return reason.split(', "', 1)[0] ?? reason;
}
