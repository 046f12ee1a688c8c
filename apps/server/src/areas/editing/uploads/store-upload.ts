import { badRequest, bodyTooLarge } from '../../../http/errors.ts';
import { BlobTooLargeError, type Platform } from '../../../platform/index.ts';
import { settleType } from './settle-type.ts';

/** A file whose bytes are stored and which is in no revision yet. */
export interface StoredUpload {
  name: string;
  contentType: string;
  size: number;
  blob: string;
  /** Pixels. */
  width?: number;
  height?: number;
}

/** A file that comes in. */
export interface Upload {
  name: string;
  /** Its media type as the sender says. */
  declared?: string | undefined;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Where mistakes are, such as `body.file`. */
  path: string;
  /** The most bytes; the configured limit unless given. */
  maxBytes?: number;
}

/** How many bytes from the start are kept to tell the type and the size of a picture. */
const HEAD_BYTES = 512 * 1024;
const MAX_NAME = 255;

/**
 * Stores the bytes of a file as they come and tells what it is. Nothing is in the space before the
 * file is put into a revision.
 *
 * @throws ApiError 413 for more bytes than allowed, 400 for a name or type that cannot be
 */
export async function storeUpload(platform: Platform, upload: Upload): Promise<StoredUpload> {
  const { path } = upload;
  const name = readFileName(upload.name, `${path}.name`);
  const maxBytes = upload.maxBytes ?? platform.config.limits.uploadBytes;
  const head: Uint8Array[] = [];
  try {
    const { hash, size } = await platform.blobs.put(keepHead(upload.bytes, head), { maxBytes });
    const file = { name, declared: upload.declared };
    return {
      name,
      size,
      blob: hash,
      ...settleType(Buffer.concat(head), file, `${path}.contentType`),
    };
  } catch (error) {
    throw error instanceof BlobTooLargeError ? bodyTooLarge(maxBytes) : error;
  }
}

/** The last part of a path as a file name. @throws ApiError 400 naming `path` */
export function readFileName(written: string, path: string): string {
  const name = (written.split(/[\\/]/).at(-1) ?? '').normalize('NFC').trim();
  const isPlain = name.isWellFormed() && !/\p{Cc}/u.test(name) && !/^\.{0,2}$/.test(name);
  if (isPlain && name.length <= MAX_NAME) return name;
  throw badRequest(path, `must be a file name of 1 to ${MAX_NAME} characters`);
}

async function* keepHead(
  bytes: Upload['bytes'],
  head: Uint8Array[],
): AsyncGenerator<Uint8Array, void> {
  let kept = 0;
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    if (kept < HEAD_BYTES) {
      head.push(chunk.subarray(0, HEAD_BYTES - kept));
      kept += chunk.byteLength;
    }
    yield chunk;
  }
}
