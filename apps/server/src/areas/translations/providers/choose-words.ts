import type { GlossaryEntry } from '@octavo/contract/translations';
import type { GlossaryTerm } from '@octavo/translation';

/** A word that the texts of a request have. */
export interface ChosenWord {
  source: string;
  /** What it is in the language; null where it stays as it is. */
  translation: string | null;
}

/** The words of a glossary that stand in any of the texts and say something of the language. */
export function chooseWords(
  glossary: readonly GlossaryEntry[],
  texts: readonly string[],
  to: string,
): ChosenWord[] {
  const all = texts.join('\n').toLowerCase();
  return glossary.flatMap(({ source, translations }) => {
    const translation = translations === null ? null : findTranslation(translations, to);
    if (translation === undefined) return [];
    const written = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return all.includes(written.replaceAll('>', '&gt;').toLowerCase())
      ? [{ source, translation }]
      : [];
  });
}

/**
 * The words of a glossary that say something of the language, as the keys of translations are made
 * of them.
 */
export function listLanguageTerms(glossary: readonly GlossaryEntry[], to: string): GlossaryTerm[] {
  return glossary.flatMap(({ source, translations }) => {
    const target = translations === null ? null : findTranslation(translations, to);
    return target === undefined ? [] : [{ source, target, caseSensitive: false }];
  });
}

/** That of the language, else of the language without its last part: `de-AT`, then `de`. */
function findTranslation(
  translations: Readonly<Record<string, string>>,
  to: string,
): string | undefined {
  const parts = to.split('-');
  while (parts.length > 0) {
    const tag = parts.join('-');
    if (Object.hasOwn(translations, tag)) return translations[tag];
    parts.pop();
  }
  return undefined;
}
