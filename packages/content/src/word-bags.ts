import type { Passage } from './passage.ts';

/** Words of a passage beyond this many do not count towards its similarity. */
const MAX_COMPARED_WORDS = 400;

/** No word counts for more letters than this, and a target as a whole for exactly as many. */
const MOST_LETTERS = 16;

/** Scripts without spaces say with one character what takes others several letters. */
const LETTERS_OF_A_CHARACTER = 2;

/**
 * How often each word stands in a passage. A word counts by its length: long ones are rare, and the
 * share of a text that two passages have in common is then a share of its letters.
 */
export interface WordBag {
  counts: ReadonlyMap<string, number>;
  /** The letters of all words. */
  size: number;
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
  const [small, large] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let common = 0;
  for (const [word, count] of small.counts) {
    const other = large.counts.get(word);
    if (other !== undefined) {
      common += Math.min(count, other) * weigh(word);
    }
  }
  return common;
}

/** The share of their letters that two bags have in common (the Dice coefficient), 0..1. */
export function compareBags(a: WordBag, b: WordBag): number {
  const total = a.size + b.size;
  return total === 0 ? 0 : (2 * countCommon(a, b)) / total;
}

/** The letters that a word counts for. */
export function weigh(word: string): number {
  if (word.length > MOST_LETTERS) {
    return MOST_LETTERS;
  }
  return word.length === 1 && WORD_OF_ONE.test(word) ? LETTERS_OF_A_CHARACTER : word.length;
}

function countWords(text: string): WordBag {
  const counts = new Map<string, number>();
  let size = 0;
  let count = 0;
  for (const [match] of text.replace(TAG_SYNTAX, ' ').matchAll(WORDS)) {
    const word = match.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
    size += weigh(word);
    count++;
    if (count === MAX_COMPARED_WORDS) {
      break;
    }
  }
  return { counts, size };
}

/** Names of tags and attributes, which say nothing of what is written. */
const TAG_SYNTAX = /<\/?[a-z][\w-]*|\{%\s*\w+|\b[\w-]+=(?=")/gi;

const CHARACTER =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';

const WORD_OF_ONE = new RegExp(`[${CHARACTER}]`, 'u');

/** Runs of letters and digits; scripts written without spaces count by character. */
const WORDS = new RegExp(`[${CHARACTER}]|(?:(?![${CHARACTER}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
