import type { TypstCompiler } from './typst-compiler.ts';

/** Scripts by the languages that people know them by. Fonts for the others come with the server. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['Chinese', /\p{Script=Han}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Amharic', /\p{Script=Ethiopic}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Burmese', /\p{Script=Myanmar}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Mongolian', /\p{Script=Mongolian}/u],
  ['Odia', /\p{Script=Oriya}/u],
  ['Punjabi', /\p{Script=Gurmukhi}/u],
  ['Sinhala', /\p{Script=Sinhala}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Tibetan', /\p{Script=Tibetan}/u],
];

/** Below it are Latin, Greek and Cyrillic, which every installation can show. */
const FIRST_CODE = 0x530;
/** The most letters of one script that are looked at. */
const MAX_LETTERS = 500;
/** Rare letters that a font lacks are not worth a word. */
const LACKING_SHARE = 0.05;

/**
 * The languages whose letters a text has and whose script no font of the compiler has, in English.
 */
export function findLackingScripts(
  { canShow }: Pick<TypstCompiler, 'canShow'>,
  text: string,
): string[] {
  const letters = listLetters(text);
  return SCRIPTS.flatMap(([language, script]) => {
    const own = letters.filter((letter) => script.test(letter)).slice(0, MAX_LETTERS);
    if (own.length === 0) return [];
    const lacking = canShow(own).filter((isShown) => !isShown).length;
    return lacking > own.length * LACKING_SHARE ? [language] : [];
  });
}

/** The letters of a text, each once, that are neither Latin nor Greek nor Cyrillic. */
function listLetters(text: string): string[] {
  const codes = new Set<number>();
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) < FIRST_CODE) continue;
    const code = text.codePointAt(index) ?? 0;
    codes.add(code);
    if (code > 0xffff) index += 1;
  }
  return [...codes].map((code) => String.fromCodePoint(code)).filter((one) => /\p{L}/u.test(one));
}

const LIST = new Intl.ListFormat('en');

/** What the readers of a PDF are told of letters that it could not show. */
export function describeLacking(languages: readonly string[]): string {
  return `Some characters are missing: ${nameLacking(languages)}.`;
}

/** Why letters cannot be shown, as a part of a sentence. */
export function nameLacking(languages: readonly string[]): string {
  return `no font on the server has the letters of ${LIST.format(languages)}`;
}
