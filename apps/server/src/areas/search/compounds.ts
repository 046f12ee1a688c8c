import { findShown, foldText, foldWord, MAX_TERM_LENGTH, placeWord, type Word } from './words.ts';

/**
 * Words that are written as one name: `connectionString`, `max-wal-size`, `max_wal_size`. Scripts
 * without spaces have none.
 */
const ASCII_NAME = /[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*/g;
const NAME =
  /[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+(?:[\-_\u2010\u2011][[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+)*/gv;
const NON_ASCII = /[^\0-\x7f]/;
const JOINER = /[-_\u2010\u2011]/;
const LETTER = /\p{L}/u;

/** Where letters change their case inside a word: before `String`, and before the last of `HTTPServer`. */
const CASE_CHANGE =
  /(?<=[\p{Ll}\p{N}]\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll})(?!\p{Lu}s(?!\p{L}))/u;
const ASCII_CASE_CHANGE = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])(?![A-Z]s(?![A-Za-z]))/;
/** What changes its case more often is data. */
const MAX_PARTS = 8;

/**
 * The other ways to write what a text says, each as the words that are written then, where they stand
 * in the text: the parts of a word in camel case apart, and words with hyphens or underscores between
 * them as one.
 */
export function listForms(text: string): Word[][] {
  if (!NON_ASCII.test(text)) return listShownForms(text, ASCII_NAME, ASCII_CASE_CHANGE);
  const found = findShown(text);
  const forms = listShownForms(found?.shown ?? text, NAME, CASE_CHANGE);
  return found ? forms.map((form) => form.map((word) => placeWord(word, found))) : forms;
}

function listShownForms(text: string, names: RegExp, caseChange: RegExp): Word[][] {
  const forms: Word[][] = [];
  for (const { 0: name, index } of text.matchAll(names)) {
    const words = name.split(JOINER);
    let start = index;
    for (const word of words) {
      const parts = word.length <= MAX_TERM_LENGTH ? word.split(caseChange) : [];
      if (parts.length > 1 && parts.length <= MAX_PARTS) forms.push(placeParts(parts, start));
      start += word.length + 1;
    }
    if (words.length === 1 || name.length > MAX_TERM_LENGTH || !LETTER.test(name)) continue;
    const term = words.map(foldWord).join('');
    if (term !== '') forms.push([{ term, start: index, end: index + name.length }]);
  }
  return forms;
}

function placeParts(parts: readonly string[], start: number): Word[] {
  let at = start;
  return parts.flatMap((part): Word[] => {
    const word = { term: foldWord(part), start: at, end: at + part.length };
    at = word.end;
    return word.term === '' ? [] : [word];
  });
}

/** A token that no search asks for. It stands between forms, so that no phrase spans two of them. */
const BETWEEN = '\u00b7';

/**
 * A text as the index holds it: folded, and behind it once each of its forms, so that they are found
 * and phrases of the text still are.
 */
export function makeIndexText(text: string): string {
  const folded = foldText(text);
  const forms = new Set(listForms(text).map((form) => form.map(({ term }) => term).join(' ')));
  return forms.size === 0 ? folded : [folded, ...forms].join(` ${BETWEEN} `);
}
