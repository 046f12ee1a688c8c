import { createHash } from 'node:crypto';
import { yieldToOthers } from '../../../platform/index.ts';

/** How much is hashed in one go, in bytes. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The id that Git gives a file of this text in UTF-8, as `git hash-object` prints it: the SHA-1 of
 * `blob <number of bytes>\0` and the bytes, in hexadecimal.
 */
export function hashGitText(text: string): string {
  const bytes = Buffer.from(text);
  return openDigest(bytes.byteLength).update(bytes).digest('hex');
}

/**
 * The same for `size` bytes, given whole or as they come. Other work runs between the parts
 * of large ones.
 */
export async function hashGitBytes(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  size: number,
): Promise<string> {
  const digest = openDigest(size);
  for await (const chunk of bytes instanceof Uint8Array ? cut(bytes) : bytes) digest.update(chunk);
  return digest.digest('hex');
}

function openDigest(size: number) {
  return createHash('sha1').update(`blob ${size}\0`);
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
    if (start > 0) await yieldToOthers();
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}
