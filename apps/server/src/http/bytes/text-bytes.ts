import { isAlone } from './copy-alone.ts';

/** Characters that are held as text, at least, before they are held as bytes. */
const PIECE_LENGTH = 65_536;

/** A long text that is put together from many short ones, and is wanted in UTF-8. */
export interface TextBytes {
  /** Adds a text, which ends in no half of a character; answers whether that finished a piece. */
  add(text: string): boolean;
  /** All that was added, in pieces; the last one may be short. Nothing is added any more. */
  finish(): Buffer[];
}

/**
 * Begins a text. What it is made of is held as bytes soon: ten thousand strings of a text that is made
 * in slices would be moved among those that live long, which the whole process pauses for.
 */
export function createTextBytes(): TextBytes {
  const pieces: Buffer[] = [];
  let text = '';
  return {
    add(more) {
      text += more;
      if (text.length < PIECE_LENGTH) return false;
      pieces.push(Buffer.from(text));
      text = '';
      return true;
    },
    finish: () => [...pieces, Buffer.from(text)],
  };
}

/** A long text in UTF-8, in memory of its own. Yields behind each piece. */
export function* encodeTextInSteps(text: string): Generator<void, Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE_LENGTH;
    // A character of two halves stays whole.
    const next = isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end;
    pieces.push(Buffer.from(text.slice(at, next)));
    at = next;
    yield;
  }
  return yield* joinPieces(pieces);
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/**
 * Pieces as one, in memory of its own; yields behind each. The pieces are used up: their memory is given
 * back as soon as it is copied, as what waits for the collector brings collections about, which the whole
 * process pauses for.
 */
export function* joinPieces(pieces: readonly Buffer[]): Generator<void, Buffer> {
  let at = 0;
  const joined = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.byteLength;
    // A short piece is a part of memory that Node shares out.
    if (isAlone(piece)) piece.buffer.transfer(0);
    yield;
  }
  return joined;
}
