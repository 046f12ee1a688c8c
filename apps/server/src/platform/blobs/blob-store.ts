import type { Readable } from 'node:stream';

/** A range of bytes, both ends inclusive, as in RFC 9110 section 14. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Keeps bytes by what they are: the address of a blob is the hexadecimal SHA-256 of its bytes.
 * Blobs never change; storing the same bytes again is harmless. They stay until they are removed, and
 * nothing removes bytes that a record of some revision names: whoever stores bytes names them in a
 * commit within a day.
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
  /**
   * Removes a blob, unless somebody stored its bytes after `unusedSince`, also while this runs; answers
   * whether it was removed. Streams that are open go on.
   */
  remove(hash: string, options: { unusedSince: Date }): Promise<boolean>;
  /** The addresses that begin with two hexadecimal digits. */
  list(digits: string): Promise<string[]>;
  /** Clears up behind processes that were killed while they stored or removed bytes. */
  tidy(options: { unusedSince: Date }): Promise<void>;
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
