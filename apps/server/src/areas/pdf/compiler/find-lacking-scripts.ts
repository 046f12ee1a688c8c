import type { TypstCompiler } from './typst-compiler.ts';

/**
 * Scripts by the languages that people know them by. Fonts for the others come with the server. They
 * become patterns where letters are looked for: that loads tables which a server at rest can do without.
 */
const SCRIPTS: readonly (readonly [language: string, ...scripts: string[]])[] = [
  ['Chinese', 'Han'],
  ['Japanese', 'Hiragana', 'Katakana'],
  ['Korean', 'Hangul'],
  ['Amharic', 'Ethiopic'],
  ['Armenian', 'Armenian'],
  ['Bengali', 'Bengali'],
  ['Burmese', 'Myanmar'],
  ['Georgian', 'Georgian'],
  ['Gujarati', 'Gujarati'],
  ['Kannada', 'Kannada'],
  ['Khmer', 'Khmer'],
  ['Lao', 'Lao'],
  ['Malayalam', 'Malayalam'],
  ['Mongolian', 'Mongolian'],
  ['Odia', 'Oriya'],
  ['Punjabi', 'Gurmukhi'],
  ['Sinhala', 'Sinhala'],
  ['Tamil', 'Tamil'],
  ['Telugu', 'Telugu'],
  ['Tibetan', 'Tibetan'],
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
  return SCRIPTS.flatMap(([language, ...scripts]) => {
    const script = new RegExp(scripts.map((name) => `\\p{Script=${name}}`).join('|'), 'u');
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

/** What the readers of a PDF are told of letters that it could not show. */
export function describeLacking(languages: readonly string[]): string {
  return `Some characters are missing: ${nameLacking(languages)}.`;
}

/** Why letters cannot be shown, as a part of a sentence. */
export function nameLacking(languages: readonly string[]): string {
  return `no font on the server has the characters for ${new Intl.ListFormat('en').format(languages)}`;
}
