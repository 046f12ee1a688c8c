import { findFonts } from '../../areas/pdf/index.ts';

/** Scripts with the files of the fonts that write them, by the end of their names. */
const FONTS: readonly (readonly [script: RegExp, files: RegExp])[] = [
  [
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
    /SourceSans3_(400Regular|700Bold)\.ttf$/,
  ],
  [/\p{Script=Arabic}/u, /NotoNaskhArabic-(Regular|Bold)\.ttf$/],
  [/\p{Script=Hebrew}/u, /NotoSansHebrew-(Regular|Bold)\.ttf$/],
  [/\p{Script=Thai}/u, /NotoSansThai_(400Regular|700Bold)\.ttf$/],
  [/\p{Script=Devanagari}/u, /NotoSansDevanagari_(400Regular|700Bold)\.ttf$/],
  // One weight: these are large.
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, /NotoSansHans-Bold\.otf$/],
  [/\p{Script=Hangul}/u, /NotoSansKR-Bold\.otf$/],
  [/[\p{Extended_Pictographic}\p{Emoji_Presentation}]/u, /NotoEmoji_400Regular\.ttf$/],
];

/** What every font has: letters of no script, digits, marks. */
const COMMON = /[\p{Script=Common}\p{Script=Inherited}]/u;

let known: readonly string[] | undefined;

/**
 * The files of the fonts that a text is drawn in, those for Latin always. Undefined where a script of
 * it has none: large fonts are there only where an operator installed them, as for PDFs.
 */
export function chooseFonts(text: string): string[] | undefined {
  known ??= findFonts();
  const chosen = new Set(known.filter((path) => FONTS[0]?.[1].test(path)));
  for (const letter of new Set(text)) {
    const font = FONTS.find(([script]) => script.test(letter));
    if (font === undefined) {
      if (COMMON.test(letter)) continue;
      return undefined;
    }
    const files = known.filter((path) => font[1].test(path));
    if (files.length === 0) return undefined;
    for (const file of files) chosen.add(file);
  }
  return [...chosen];
}
