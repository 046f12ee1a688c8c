import { foldLetters } from '../../platform/fold.ts';

/** A word of a text: its folded term and where it stands, in UTF-16 units, end exclusive. */
export interface Word {
  term: string;
  start: number;
  end: number;
}

/**
 * A run of one of two kinds of word characters (letters, digits, the marks inside words): of scripts
 * written without spaces (the group), where only a dictionary finds the words, and of all others,
 * where the run is the word. Everything else separates words.
 */
const RUN =
  /([[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+)|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+/gv;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Stands between runs that are read as one text: no word goes across it. */
const RUN_END = '\n';

const HANGUL = /\p{sc=Hangul}/u;
const NON_ASCII = /[^\0-\x7f]/;
const ASCII_RUN = /[A-Za-z0-9]+/g;
/** The rest of a run of letters and digits, in lower case, from a character beyond ASCII on. */
const MIXED_REST = /[^\0-\x7f][^\0-/:-`{-\x7f]*/g;

/** A longer word is known by its beginning of this length: such words are data, not language. */
export const MAX_TERM_LENGTH = 64;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Splits a text into words, each with its folded term. Text in scripts without spaces is split by
 * the dictionary of `Intl.Segmenter`; everything else by a regular expression, which is much
 * faster and gives the same words. Characters that show nothing, as soft hyphens, are no part of any
 * term and separate no words.
 */
export function listWords(text: string): Word[] {
  const found = NON_ASCII.test(text) ? findShown(text) : undefined;
  if (found === undefined) return listShownWords(text);
  return listShownWords(found.shown).map((word) => placeWord(word, found));
}

/** A word where it stands in the text before what is not shown was dropped from it. */
export function placeWord({ term, start, end }: Word, { placeOf }: ShownText): Word {
  return { term, start: placeOf(start), end: placeOf(end - 1) + 1 };
}

function listShownWords(text: string): Word[] {
  const words: Word[] = [];
  const runs = findRuns(text);
  const segments = listSegments(runs.filter((run) => run.isUnspaced)).values();
  for (const { text: run, start, isUnspaced } of runs) {
    if (isUnspaced) addSegments(words, segments.next().value ?? [run], start);
    else addWord(words, run, start);
  }
  return words;
}

/**
 * The folded terms of a text in order, to be handed to a full-text index whose own tokenizer takes
 * the longest runs of ASCII letters and digits and characters beyond ASCII as words. Words of data
 * keep their whole length.
 */
export function foldText(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  const lower = dropIgnorable(text).toLowerCase();
  const runs = findMixedRuns(lower);
  const words = listShownWords(runs.map(({ text }) => text).join(RUN_END)).values();
  let word = words.next().value;
  let folded = '';
  let from = 0;
  let end = 0;
  for (const run of runs) {
    end += run.text.length + RUN_END.length;
    let terms = '';
    for (; word !== undefined && word.start < end; word = words.next().value) {
      terms += terms === '' ? word.term : ` ${word.term}`;
    }
    folded += `${lower.slice(from, run.start)} ${terms} `;
    from = run.start + run.text.length;
  }
  return folded + lower.slice(from);
}

/** Runs of letters and digits that hold a character beyond ASCII, of a text in lower case. */
function findMixedRuns(lower: string): { text: string; start: number }[] {
  const runs: { text: string; start: number }[] = [];
  for (const { 0: rest, index } of lower.matchAll(MIXED_REST)) {
    let start = index;
    while (start > 0 && isAsciiWord(lower.charCodeAt(start - 1))) start -= 1;
    runs.push({ text: lower.slice(start, index) + rest, start });
  }
  return runs;
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
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

interface Run {
  text: string;
  start: number;
  isUnspaced: boolean;
}

function findRuns(text: string): Run[] {
  const found: Run[] = [];
  const runs = NON_ASCII.test(text) ? RUN : ASCII_RUN;
  runs.lastIndex = 0;
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    found.push({ text: match[0], start: match.index, isUnspaced: match[1] !== undefined });
  }
  return found;
}

/** The segments of each run. Asking for those of one run at a time would take twice as long. */
function listSegments(runs: readonly Run[]): string[][] {
  if (runs.length === 0) return [];
  let current: string[] = [];
  const all = [current];
  for (const { segment } of segmenter.segment(runs.map(({ text }) => text).join(RUN_END))) {
    if (segment !== RUN_END) current.push(segment);
    else {
      current = [];
      all.push(current);
    }
  }
  return all;
}

function addSegments(words: Word[], segments: readonly string[], start: number): void {
  let at = start;
  for (const segment of segments) {
    addWord(words, segment, at);
    at += segment.length;
  }
}

function addWord(words: Word[], text: string, start: number): void {
  const term = foldWord(text.length > MAX_TERM_LENGTH ? text.slice(0, MAX_TERM_LENGTH) : text);
  if (term !== '') words.push({ term, start, end: start + text.length });
}

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

/**
 * Characters that show nothing and make no other word of the one they stand in (Unicode's
 * Default_Ignorable_Code_Point): soft hyphens, joiners, spaces of no width, variation selectors.
 */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text without what it does not show, and where its units stood, in UTF-16 units. */
interface ShownText {
  shown: string;
  placeOf(index: number): number;
}

/** The text without its ignorable characters. */
export function dropIgnorable(text: string): string {
  return text.replace(IGNORABLE, '');
}

/** The same, with the places of what is left; undefined where nothing was dropped. */
export function findShown(text: string): ShownText | undefined {
  const shown = dropIgnorable(text);
  if (shown.length === text.length) return undefined;
  const places = new Uint32Array(shown.length);
  let next = 0;
  let from = 0;
  const keep = (end: number) => {
    for (let place = from; place < end; place += 1) places[next++] = place;
  };
  for (const { 0: dropped, index } of text.matchAll(IGNORABLE)) {
    keep(index);
    from = index + dropped.length;
  }
  keep(text.length);
  return { shown, placeOf: (index) => places[index] ?? text.length };
}
