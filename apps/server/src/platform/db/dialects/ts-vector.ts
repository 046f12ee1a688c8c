/** A text of a `tsvector` and the label (weight class) of its words. */
export interface LabelledText {
  label: 'A' | 'B' | 'C' | 'D';
  /** Stands between the tag and each word, which makes another word of it; nothing unless given. */
  mark?: string;
  text: string;
}

/** Runs of ASCII letters and digits and non-ASCII characters, as SQLite's `ascii` tokenizer has. */
const TOKEN = /[^\0-/:-@[-`{-\x7f]+/g;

/** PostgreSQL keeps positions up to 16383 and at most 255 of one word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
/** A word may have 2046 bytes; longer ones are known by their beginning. */
const MAX_WORD = 64;

/** Words between two texts, so that no phrase spans them. */
const GAP = 16;

/**
 * The literal of a `tsvector` with the words of these texts at their positions, each with the tag
 * before it. Words are taken as they are: folding them is the caller's business.
 */
export function writeTsVector(tag: string, texts: readonly LabelledText[]): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  for (const { label, text, mark = '' } of texts) {
    for (const word of text.match(TOKEN) ?? []) {
      const token = tag + mark + word.slice(0, MAX_WORD);
      position += 1;
      const known = positions.get(token);
      const place = `${Math.min(position, MAX_POSITION)}${label === 'D' ? '' : label}`;
      if (known === undefined) positions.set(token, [place]);
      else if (known.length < MAX_POSITIONS) known.push(place);
    }
    position += GAP;
  }
  const words: string[] = [];
  for (const [token, places] of positions) words.push(`'${token}':${places.join(',')}`);
  return words.join(' ');
}
