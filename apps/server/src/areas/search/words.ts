import { foldWord } from './fold.ts';

/** A word of a text: its folded term and where it stands, in UTF-16 units, end exclusive. */
export interface Word {
  term: string;
  start: number;
  end: number;
}

/** Runs of letters, digits and the marks and joiners inside words; the rest separates words. */
const RUN = /[\p{L}\p{N}\p{M}\u200c\u200d]+/gu;

/** Scripts written without spaces between words: only a dictionary finds the words in them. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;
const HAS_UNSPACED = new RegExp(UNSPACED.source, 'u');

const HANGUL = /\p{sc=Hangul}/u;
const NON_ASCII = /[^\0-\x7f]/;
const ASCII_RUN = /[A-Za-z0-9]+/g;

/** A word longer than this is indexed by its beginning: such words are data, not language. */
const MAX_TERM = 64;

/** A run of letters and digits that holds a character beyond ASCII. */
const MIXED_RUN = /[a-z0-9]*[^\0-\x7f][^\0-/:-`{-\x7f]*/g;
const DATA_RUN = new RegExp(`[A-Za-z0-9]{${MAX_TERM + 1},}`, 'g');
const HAS_DATA = new RegExp(DATA_RUN.source);

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Splits a text into words, each with its folded term. Text in scripts without spaces is split by
 * the dictionary of `Intl.Segmenter`; everything else by a regular expression, which is much
 * faster and gives the same words.
 */
export function listWords(text: string): Word[] {
  const words: Word[] = [];
  if (!NON_ASCII.test(text)) {
    for (const match of text.matchAll(ASCII_RUN)) {
      addWord(words, match[0], match.index);
    }
    return words;
  }
  for (const match of text.matchAll(RUN)) {
    const run = match[0];
    if (NON_ASCII.test(run) && HAS_UNSPACED.test(run)) splitUnspaced(words, run, match.index);
    else addWord(words, run, match.index);
  }
  return words;
}

/**
 * The folded terms of a text in order, joined by single spaces: what is handed to a full-text index
 * whose own tokenizer splits at ASCII spaces and punctuation.
 */
export function foldText(text: string): string {
  const short = HAS_DATA.test(text)
    ? text.replace(DATA_RUN, (run) => run.slice(0, MAX_TERM))
    : text;
  if (!NON_ASCII.test(short)) return short.toLowerCase();
  // Words of ASCII need only lower case; the index's tokenizer finds them itself.
  return short.toLowerCase().replace(MIXED_RUN, (run) => ` ${makeMatchKey(run)} `);
}

/** The terms of a text joined by spaces: equal for texts that differ only in what folding drops. */
export function makeMatchKey(text: string): string {
  return listWords(text)
    .map((word) => word.term)
    .join(' ');
}

/** Whether words of this script carry endings (Korean particles), so that a search means a prefix. */
export function takesEndings(term: string): boolean {
  return HANGUL.test(term);
}

/** Whether a term is written in a script without spaces, where one character can be a word. */
export function isUnspaced(term: string): boolean {
  return HAS_UNSPACED.test(term);
}

function splitUnspaced(words: Word[], run: string, offset: number): void {
  let end = 0;
  for (const match of run.matchAll(UNSPACED)) {
    if (match.index > end) addWord(words, run.slice(end, match.index), offset + end);
    addSegments(words, match[0], offset + match.index);
    end = match.index + match[0].length;
  }
  if (end < run.length) addWord(words, run.slice(end), offset + end);
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
  const term = foldWord(text.length > MAX_TERM ? text.slice(0, MAX_TERM) : text);
  if (term !== '') words.push({ term, start, end: start + text.length });
}
