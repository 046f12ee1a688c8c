import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import { BEGINNING, mistype, SecretWords } from './secret-words.ts';

/**
 * Names for what does not exist, one for each name of what is hidden and of the same shape and length:
 * a request for the one has to be answered as the same request for the other.
 */
export interface Disguise {
  /** A text with all names of what is hidden changed to those of nothing. */
  hide(text: string): string;
  /** The other way round. */
  reveal(text: string): string;
}

const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CHANGED = 8;

/** Makes a disguise of words and ids. None of its words is like one that is `taken`. */
export function makeDisguise(
  random: Random,
  {
    words,
    ids,
    taken,
  }: { words: readonly string[]; ids: readonly string[]; taken: Iterable<string> },
): Disguise {
  const made = new SecretWords(random, taken);
  const pairs: [string, string][] = [];
  for (const word of words) {
    const other = made.next();
    pairs.push([word, other], [mistype(word), mistype(other)]);
    pairs.push([word.slice(0, BEGINNING), other.slice(0, BEGINNING)]);
  }
  for (const id of ids) {
    const end = Array.from({ length: CHANGED }, () => ID_LETTERS[random(ID_LETTERS.length)]);
    pairs.push([id, id.slice(0, -CHANGED) + end.join('')]);
  }
  return { hide: replaceAll(pairs), reveal: replaceAll(pairs.map(([one, other]) => [other, one])) };
}

function replaceAll(pairs: readonly [string, string][]): (text: string) => string {
  if (pairs.length === 0) return (text) => text;
  const known = new Map(pairs);
  // Whole words alone: the beginning of one is none.
  const pattern = new RegExp(`(?<![a-z0-9])(?:${[...known.keys()].join('|')})(?![a-z0-9])`, 'g');
  return (text) => text.replace(pattern, (name) => known.get(name) ?? name);
}
