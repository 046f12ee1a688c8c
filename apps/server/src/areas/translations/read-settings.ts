import type { GlossaryEntry } from '@octavo/contract/translations';
import { badRequest } from '../../http/errors.ts';
import type { TranslationSettingsTable } from './tables.ts';

/** The languages of settings, in their order. */
export function readLanguages({
  languages,
}: Pick<TranslationSettingsTable, 'languages'>): string[] {
  return JSON.parse(languages) as string[];
}

/** The glossary of settings, in its order. */
export function readGlossary({
  glossary,
}: Pick<TranslationSettingsTable, 'glossary'>): GlossaryEntry[] {
  return JSON.parse(glossary) as GlossaryEntry[];
}

/**
 * Languages in canonical form.
 *
 * @throws ApiError 400 naming the one that is no language tag, or is there twice
 */
export function readLanguageTags(tags: readonly string[]): string[] {
  const read: string[] = [];
  for (const [at, tag] of tags.entries()) {
    const canonical = requireLanguageTag(`body.languages[${at}]`, tag);
    if (read.includes(canonical))
      throw badRequest(`body.languages[${at}]`, 'occurs more than once');
    read.push(canonical);
  }
  return read;
}

/**
 * A glossary with its languages in canonical form.
 *
 * @throws ApiError 400 naming the word that is there twice, or is of no language
 */
export function readGlossaryEntries(entries: readonly GlossaryEntry[]): GlossaryEntry[] {
  const words = new Set<string>();
  return entries.map(({ source, translations }, at) => {
    const field = `body.glossary[${at}]`;
    if (words.has(source)) throw badRequest(`${field}.source`, 'occurs more than once');
    words.add(source);
    if (translations === null) return { source, translations };
    const read = new Map<string, string>();
    for (const [tag, word] of Object.entries(translations)) {
      const canonical = requireLanguageTag(`${field}.translations`, tag);
      if (read.has(canonical)) {
        throw badRequest(`${field}.translations`, `contains ${canonical} twice`);
      }
      read.set(canonical, word);
    }
    return { source, translations: Object.fromEntries(read) };
  });
}

/**
 * A language tag in canonical form.
 *
 * @throws ApiError 400 naming the field
 */
export function requireLanguageTag(field: string, tag: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    if (canonical !== undefined) return canonical;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw badRequest(field, 'must be a language tag, such as `de` or `pt-BR`');
}
