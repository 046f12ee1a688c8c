/** Digits of the words without spaces: a numeral of four of them, the first one always the same. */
const NUMERALS = '一二三四五六七八九十百千万山川田';

const WORD =
  /字[一二三四五六七八九十百千万山川田]{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** A word and where it begins in its text, in UTF-16 units. */
export interface PlacedWord {
  word: string;
  at: number;
}

/** The words of a text in order. Scripts without spaces have a word for each character. */
export function listWords(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, at: index }));
}

/** How often each word stands in a text; null holds none. Numbers of list items are no words. */
export function countWords(text: string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of (text ?? '').matchAll(WORD)) {
    if (!/^\d{1,3}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Makes words of which no two are the same: `w00017`, or one of a script without spaces. */
export class WordSource {
  #count = 0;

  next(letter = 'w'): string {
    this.#count += 1;
    return `${letter}${String(this.#count).padStart(5, '0')}`;
  }

  nextUnspaced(): string {
    this.#count += 1;
    const digits = [8, 4, 0].map((shift) => NUMERALS[(this.#count >> shift) & 15]);
    return `字${digits.join('')}`;
  }
}

/** Whether a word is one that a `WordSource` made, and not part of the markup around it. */
export function isMadeWord(word: string): boolean {
  return /^(?:w\d{5}|字.{3})$/u.test(word);
}
