import type { Readable } from 'node:stream';

/** A range of bytes, both ends inclusive, as in RFC 9110 section 14. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Keeps bytes by what they are: the address of a blob is the hexadecimal SHA-256 of its bytes.
 * Blobs never change; storing the same bytes again is harmless.
 */
export interface BlobStore {
  /**
   * Stores bytes and returns their address and size. Once it returns they survive a crash. Throws
   * `BlobTooLargeError` as soon as more than `maxBytes` have come.
   */
  put(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    options?: { maxBytes?: number },
  ): Promise<{ hash: string; size: number }>;
  /** All bytes of a blob, or `undefined` when there is none of that hash. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * A stream of a blob's bytes, or of a range of them, which is cut at the blob's end. `size` is
   * the size of the whole blob. The caller consumes or destroys the stream.
   */
  open(hash: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | undefined>;
}

/** More bytes came than the caller allows. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The content is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}
