import { foldLetters } from '../../platform/fold.ts';

const ASCII_ONLY = /^[\0-\x7f]*$/;
const ASCII_NOISE = /[\0-/:-@[-`{-\x7f]|\s/g;

const CACHE_LIMIT = 50_000;
const folded = new Map<string, string>();

/**
 * The form of one word under which it is indexed and looked up: compatibility-normalised (NFKC),
 * lower-cased, without diacritics. Empty where nothing searchable is left. The result holds no
 * white space and no ASCII punctuation, so it is one token to either database.
 */
export function foldWord(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (ASCII_ONLY.test(word)) return word.toLowerCase();
  const term = foldLetters(word).replace(ASCII_NOISE, '');
  if (folded.size >= CACHE_LIMIT) folded.clear();
  folded.set(word, term);
  return term;
}
