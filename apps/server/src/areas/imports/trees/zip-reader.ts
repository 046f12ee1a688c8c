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

  /** What was read last of the file. */
  private piece: { start: number; end: number; bytes: Promise<Buffer> } | undefined;

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
      setImmediate(callback, new Error('part of it is outside the file'));
      return;
    }
    readAt(this.file.fd, buffer, offset, length, position, (error, bytesRead) => {
      const isShort = error === null && bytesRead < length;
      callback(isShort ? new Error('unexpected end of the file') : error);
    });
  }

  /**
   * A small part of the file. What stands beside it is read with it, so that entries one behind the other
   * are read together.
   *
   * @throws Error where it is not within the file, or the file cannot be read
   */
  async readPart(start: number, length: number): Promise<Buffer> {
    const end = start + length;
    if (!this.holds(start, end)) throw new Error('part of it is outside the file');
    let piece = this.piece;
    if (piece === undefined || start < piece.start || end > piece.end) {
      const pieceEnd = Math.min(this.size, Math.max(end, start + PIECE_BYTES));
      piece = { start, end: pieceEnd, bytes: this.readPiece(start, pieceEnd) };
      this.piece = piece;
    }
    return (await piece.bytes).subarray(start - piece.start, end - piece.start);
  }

  private async readPiece(start: number, end: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(end - start);
    for (let length = 0; length < bytes.length; ) {
      const { bytesRead } = await this.file.read(
        bytes,
        length,
        bytes.length - length,
        start + length,
      );
      if (bytesRead === 0) throw new Error('unexpected end of the file');
      length += bytesRead;
    }
    return bytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (!this.holds(start, end)) throw new RangeError('Part of the archive is outside the file.');
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
