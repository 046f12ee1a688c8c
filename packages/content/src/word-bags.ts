import type { Passage } from './passage.ts';

/** Words of a passage beyond this many do not count towards its similarity. */
const MAX_COMPARED_WORDS = 400;

/** What a word counts for at most, in letters, and what a target counts for. */
const MOST_LETTERS = 16;
const LETTERS_OF_A_TARGET = 6;

/** Scripts without spaces say with one character what takes others several letters. */
const LETTERS_OF_A_CHARACTER = 2;

/** Passages of so few letters are compared by parts of words too, whose share counts for less. */
const MOST_LETTERS_IN_PARTS = 24;
const SHARE_OF_PARTS = 0.8;

/**
 * What is written in a passage: its words, each with the letters it counts for in all its places.
 * So long words, which are rare, say more than short ones, and what two passages have in common is
 * a share of their text.
 */
export interface WordBag {
  letters: ReadonlyMap<string, number>;
  /** The letters of all words. */
  size: number;
  /** Every three letters in a row, of a passage of few letters: they tell forms of a word. */
  parts: ReadonlySet<string> | null;
}

/** The words of passages, each counted once. */
export class WordBags {
  readonly #bags = new Map<Passage, WordBag>();

  of(passage: Passage): WordBag {
    let bag = this.#bags.get(passage);
    if (bag === undefined) {
      bag = countWords(passage.read());
      this.#bags.set(passage, bag);
    }
    return bag;
  }
}

/** The letters of the words that two bags have in common. */
export function countCommon(a: WordBag, b: WordBag): number {
  const [small, large] = a.letters.size <= b.letters.size ? [a, b] : [b, a];
  let common = 0;
  for (const [word, letters] of small.letters) {
    common += Math.min(letters, large.letters.get(word) ?? 0);
  }
  return common;
}

/** How much of their text two bags have in common, 0..1 (the Dice coefficient). */
export function compareBags(a: WordBag, b: WordBag): number {
  const total = a.size + b.size;
  const similarity = total === 0 ? 0 : (2 * countCommon(a, b)) / total;
  return Math.max(similarity, SHARE_OF_PARTS * compareParts(a.parts, b.parts));
}

function compareParts(a: WordBag['parts'], b: WordBag['parts']): number {
  if (a === null || b === null) {
    return 0;
  }
  let common = 0;
  for (const part of a) {
    common += b.has(part) ? 1 : 0;
  }
  return (2 * common) / Math.max(1, a.size + b.size);
}

function countWords(text: string): WordBag {
  const letters = new Map<string, number>();
  let size = 0;
  let count = 0;
  for (const [match] of text.replace(TAG_SYNTAX, ' ').matchAll(WORDS)) {
    const word = match.toLowerCase();
    const weight = weigh(word);
    letters.set(word, (letters.get(word) ?? 0) + weight);
    size += weight;
    count++;
    if (count === MAX_COMPARED_WORDS) {
      break;
    }
  }
  return { letters, size, parts: size > MOST_LETTERS_IN_PARTS ? null : listParts(letters.keys()) };
}

function weigh(word: string): number {
  if (word.length === 1) {
    return CHARACTER.test(word) ? LETTERS_OF_A_CHARACTER : 1;
  }
  return IN_TARGET.test(word) ? LETTERS_OF_A_TARGET : Math.min(word.length, MOST_LETTERS);
}

function listParts(words: Iterable<string>): Set<string> {
  const parts = new Set<string>();
  for (const word of words) {
    const padded = IN_TARGET.test(word) ? '' : ` ${word} `;
    for (let start = 0; start + 3 <= padded.length; start++) {
      parts.add(padded.slice(start, start + 3));
    }
  }
  return parts;
}

/** Names of tags and attributes, which say nothing of what is written. */
const TAG_SYNTAX = /<\/?[a-z][\w-]*|\{%\s*\w+|\b(?!(?:src|href|url)=)[\w-]+=(?=")/gi;

const SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';

const CHARACTER = new RegExp(`[${SCRIPTS}]`, 'u');

/** What stands in targets and not in words. */
const IN_TARGET = /[^\p{L}\p{M}\p{N}]/u;

/** Where a link or picture leads. */
const TARGET = '(?<=\\]\\(<?)[^\\s)>]+|\\b(?:src|href|url)="[^"]*"';

/**
 * Targets as a whole, and runs of letters and digits; scripts written without spaces count by
 * character.
 */
const WORDS = new RegExp(`${TARGET}|[${SCRIPTS}]|(?:(?![${SCRIPTS}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
