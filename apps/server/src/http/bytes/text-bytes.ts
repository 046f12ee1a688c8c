/** Characters that are held as text, at least, before they are held as bytes. */
const PIECE_LENGTH = 32_768;

/** A long text that is put together from many short ones, and is wanted in UTF-8. */
export interface TextBytes {
  add(text: string): void;
  /** All that was added. */
  join(): Buffer;
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
      if (text.length < PIECE_LENGTH) return;
      pieces.push(Buffer.from(text));
      text = '';
    },
    join: () => Buffer.concat([...pieces, Buffer.from(text)]),
  };
}
