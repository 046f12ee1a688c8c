import type { RenderLabels } from '@octavo/markup';
import { ARABIC } from './labels/ar.ts';
import { CZECH } from './labels/cs.ts';
import { DANISH } from './labels/da.ts';
import { GERMAN } from './labels/de.ts';
import { ENGLISH } from './labels/en.ts';
import { SPANISH } from './labels/es.ts';
import { PERSIAN } from './labels/fa.ts';
import { FINNISH } from './labels/fi.ts';
import { FRENCH } from './labels/fr.ts';
import { HEBREW } from './labels/he.ts';
import { ITALIAN } from './labels/it.ts';
import { JAPANESE } from './labels/ja.ts';
import { KOREAN } from './labels/ko.ts';
import { DUTCH } from './labels/nl.ts';
import { NORWEGIAN } from './labels/no.ts';
import { POLISH } from './labels/pl.ts';
import { BRAZILIAN_PORTUGUESE } from './labels/pt-br.ts';
import { RUSSIAN } from './labels/ru.ts';
import type { LanguageLabels, SiteLabels } from './labels/site-labels.ts';
import { SWEDISH } from './labels/sv.ts';
import { TURKISH } from './labels/tr.ts';
import { UKRAINIAN } from './labels/uk.ts';
import { SIMPLIFIED_CHINESE } from './labels/zh-hans.ts';
import { TRADITIONAL_CHINESE } from './labels/zh-hant.ts';

export { fillLabel } from '@octavo/markup';

export type { SiteLabels } from './labels/site-labels.ts';

/** The languages beside English that a site has words in, by their tags in lower case. */
export const LANGUAGE_LABELS: Readonly<Record<string, LanguageLabels>> = {
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

/** Tags of the same language by other names. */
const SAME: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  pt: 'pt-br',
  iw: 'he',
  zh: 'zh-hans',
  yue: 'zh-hant',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
};

const filled = new Map<LanguageLabels, SiteLabels>(
  Object.values(LANGUAGE_LABELS).map((labels) => [labels, { ...ENGLISH, ...labels.site }]),
);

/** The site's words in a language given as BCP 47 tag; English ones where there are no others. */
export function labelsFor(lang: string): SiteLabels {
  const found = findLabels(lang);
  return (found && filled.get(found)) ?? ENGLISH;
}

/** The words that rendering a document adds, in the same language. */
export function renderLabelsFor(lang: string): Partial<RenderLabels> {
  const { copy, subscribe } = labelsFor(lang);
  return { ...findLabels(lang)?.render, copy, subscribe };
}

/**
 * The language of the words that are the nearest to those of a tag, as BCP 47 tag: `zh-Hant` for
 * `zh-TW`. Undefined where English would stand in for it.
 */
export function findLabelLanguage(lang: string): string | undefined {
  const tag = /^en\b/i.test(lang) ? 'en' : findTag(lang);
  return tag === undefined ? undefined : Intl.getCanonicalLocales(tag)[0];
}

function findLabels(lang: string): LanguageLabels | undefined {
  const tag = findTag(lang);
  return tag === undefined ? undefined : LANGUAGE_LABELS[tag];
}

/** The tag, else the tag without its last part, and so on, as far as there are words for it. */
function findTag(lang: string): string | undefined {
  const parts = lang.toLowerCase().replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    const named = SAME[tag] ?? tag;
    if (Object.hasOwn(LANGUAGE_LABELS, named)) return named;
  }
  return undefined;
}
