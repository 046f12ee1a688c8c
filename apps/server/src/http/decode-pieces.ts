import { badRequest } from './errors.ts';

/** As many bytes as are decoded in a moment. */
const BYTES_AT_ONCE = 128 * 1024;

const atStart = new TextDecoder('utf-8', { fatal: true });
const further = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of UTF-8 that comes in chunks, in pieces of a moderate size; a byte order mark at its start
 * is left out.
 *
 * @throws ApiError 400 not valid UTF-8
 */
export async function* decodePieces(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  let decoder = atStart;
  let held: Uint8Array | undefined;
  for await (const chunk of chunks) {
    const bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    held = undefined;
    for (let from = 0; from < bytes.length; ) {
      const end = findWholeEnd(bytes, from, Math.min(bytes.length, from + BYTES_AT_ONCE));
      if (end === from) {
        held = bytes.subarray(from);
        break;
      }
      yield decode(decoder, bytes.subarray(from, end));
      decoder = further;
      from = end;
    }
  }
  if (held !== undefined) yield decode(decoder, held);
}

function decode(decoder: typeof atStart, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badRequest('body', 'is not valid UTF-8', 'invalid_json');
  }
}

/** Where the last whole character ends that begins in a range of bytes. */
function findWholeEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let at = end - 1; at >= from && at >= end - 3; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return end;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return at + length > end ? at : end;
  }
  return end;
}
