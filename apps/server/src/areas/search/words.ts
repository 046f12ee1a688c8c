import { foldWord } from './fold.ts';

/** A word of a text: its folded term and where it stands, in UTF-16 units, end exclusive. */
export interface Word {
  term: string;
  start: number;
  end: number;
}

/**
 * A run of one of two kinds of word characters (letters, digits, the marks and joiners inside
 * words): of scripts written without spaces, where only a dictionary finds the words, and of all
 * others, where the run is the word. Everything else separates words.
 */
const RUN =
  /(?<unspaced>[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+)|[[\p{L}\p{N}\p{M}\u200c\u200d]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+/gv;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const HANGUL = /\p{sc=Hangul}/u;
const NON_ASCII = /[^\0-\x7f]/;
const ASCII_RUN = /[A-Za-z0-9]+/g;
/** A run of letters and digits that holds a character beyond ASCII, in lower case. */
const MIXED_RUN = /[a-z0-9]*[^\0-\x7f][^\0-/:-`{-\x7f]*/g;

/** A longer word is known by its beginning of this length: such words are data, not language. */
export const MAX_TERM_LENGTH = 64;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Splits a text into words, each with its folded term. Text in scripts without spaces is split by
 * the dictionary of `Intl.Segmenter`; everything else by a regular expression, which is much
 * faster and gives the same words.
 */
export function listWords(text: string): Word[] {
  const words: Word[] = [];
  const runs = NON_ASCII.test(text) ? RUN : ASCII_RUN;
  runs.lastIndex = 0;
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    if (match.groups?.unspaced === undefined) addWord(words, match[0], match.index);
    else addSegments(words, match[0], match.index);
  }
  return words;
}

/**
 * The folded terms of a text in order, to be handed to a full-text index whose own tokenizer takes
 * the longest runs of ASCII letters and digits and characters beyond ASCII as words. Words of data
 * keep their whole length.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  return lower.replace(MIXED_RUN, (run) => ` ${makeMatchKey(run)} `);
}

/** The terms of a text joined by spaces: equal for texts that differ only in what folding drops. */
export function makeMatchKey(text: string): string {
  let key = '';
  for (const { term } of listWords(text)) key += key === '' ? term : ` ${term}`;
  return key;
}

/** Whether words of this script carry endings (Korean particles), so that a search means a prefix. */
export function takesEndings(term: string): boolean {
  return HANGUL.test(term);
}

/** Whether a term is written in a script without spaces, where one character can be a word. */
export function isUnspaced(term: string): boolean {
  return UNSPACED.test(term);
}

/** Asks for each segment by position, which is a third faster than iterating over them. */
function addSegments(words: Word[], run: string, offset: number): void {
  const segments = segmenter.segment(run);
  for (let start = 0; start < run.length; ) {
    const segment = segments.containing(start)?.segment ?? run.slice(start);
    addWord(words, segment, offset + start);
    start += segment.length;
  }
}

function addWord(words: Word[], text: string, start: number): void {
  const term = foldWord(text.length > MAX_TERM_LENGTH ? text.slice(0, MAX_TERM_LENGTH) : text);
  if (term !== '') words.push({ term, start, end: start + text.length });
}
