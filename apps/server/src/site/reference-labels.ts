import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '@octavo/openapi';
import { ARABIC } from './labels/reference/ar.ts';
import { CZECH } from './labels/reference/cs.ts';
import { DANISH } from './labels/reference/da.ts';
import { GERMAN } from './labels/reference/de.ts';
import { SPANISH } from './labels/reference/es.ts';
import { PERSIAN } from './labels/reference/fa.ts';
import { FINNISH } from './labels/reference/fi.ts';
import { FRENCH } from './labels/reference/fr.ts';
import { HEBREW } from './labels/reference/he.ts';
import { ITALIAN } from './labels/reference/it.ts';
import { JAPANESE } from './labels/reference/ja.ts';
import { KOREAN } from './labels/reference/ko.ts';
import { DUTCH } from './labels/reference/nl.ts';
import { NORWEGIAN } from './labels/reference/no.ts';
import { POLISH } from './labels/reference/pl.ts';
import { BRAZILIAN_PORTUGUESE } from './labels/reference/pt-br.ts';
import type { ReferenceWords } from './labels/reference/reference-words.ts';
import { RUSSIAN } from './labels/reference/ru.ts';
import { SWEDISH } from './labels/reference/sv.ts';
import { TURKISH } from './labels/reference/tr.ts';
import { UKRAINIAN } from './labels/reference/uk.ts';
import { SIMPLIFIED_CHINESE } from './labels/reference/zh-hans.ts';
import { TRADITIONAL_CHINESE } from './labels/reference/zh-hant.ts';
import { findLabelLanguage, labelsFor } from './labels.ts';

/** The words of references beside English, by the tags of their languages in lower case. */
export const LANGUAGE_REFERENCE_WORDS: Readonly<Record<string, ReferenceWords>> = {
  ar: ARABIC,
  cs: CZECH,
  da: DANISH,
  de: GERMAN,
  es: SPANISH,
  fa: PERSIAN,
  fi: FINNISH,
  fr: FRENCH,
  he: HEBREW,
  it: ITALIAN,
  ja: JAPANESE,
  ko: KOREAN,
  nl: DUTCH,
  no: NORWEGIAN,
  pl: POLISH,
  'pt-br': BRAZILIAN_PORTUGUESE,
  ru: RUSSIAN,
  sv: SWEDISH,
  tr: TURKISH,
  uk: UKRAINIAN,
  'zh-hans': SIMPLIFIED_CHINESE,
  'zh-hant': TRADITIONAL_CHINESE,
};

const filled = new Map<string, ReferenceLabels>(
  Object.entries(LANGUAGE_REFERENCE_WORDS).map(([tag, words]) => {
    const { copy, copied, version, language, close, send } = labelsFor(tag);
    const shared = { copy, copied, version, language, close, send };
    return [tag, { ...DEFAULT_REFERENCE_LABELS, ...shared, ...words }];
  }),
);

/** The words of references in a language given as BCP 47 tag; English where there are no others. */
export function referenceLabelsFor(lang: string): ReferenceLabels {
  const tag = findLabelLanguage(lang)?.toLowerCase();
  return (tag && filled.get(tag)) || DEFAULT_REFERENCE_LABELS;
}
