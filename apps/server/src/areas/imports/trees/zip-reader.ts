import { read as readAt } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** How much of the file is read at once. */
const PIECE_BYTES = 64 * 1024;

/**
 * Reads the file of a .zip for the package that takes archives apart. What an archive says to be outside
 * of its own file, at places beyond any number that Node takes included, is an error of the archive: Node
 * would throw it where nobody could catch it. It closes the file when the archive is closed.
 */
export class ZipReader extends RandomAccessReader {
  private readonly file: FileHandle;
  private readonly size: number;

  /** @param size of the file, in bytes */
  constructor(file: FileHandle, size: number) {
    super();
    this.file = file;
    this.size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (!this.holds(position, position + length)) {
      setImmediate(callback, new Error('a part of it is outside of the file'));
      return;
    }
    readAt(this.file.fd, buffer, offset, length, position, (error, bytesRead) => {
      const isShort = error === null && bytesRead < length;
      callback(isShort ? new Error('unexpected end of the file') : error);
    });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (!this.holds(start, end))
      throw new RangeError('A part of the archive is outside of its file.');
    return Readable.from(this.readPieces(start, end), { objectMode: false });
  }

  private async *readPieces(start: number, end: number): AsyncGenerator<Buffer> {
    let at = start;
    while (at < end) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
      const { bytesRead } = await this.file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error('unexpected end of the file');
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  override close(callback: (error: Error | null) => void): void {
    this.file.close().then(
      () => callback(null),
      (error: Error) => callback(error),
    );
  }

  private holds(start: number, end: number): boolean {
    return Number.isSafeInteger(start) && start >= 0 && end >= start && end <= this.size;
  }
}
