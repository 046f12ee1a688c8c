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
 * in turns would be moved among those that live long, which the whole process pauses for.
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
