import { directionOf } from '@octavo/messages';

/** A language as Typst takes it. */
export interface Language {
  /** BCP 47 tag. */
  locale: string;
  /** ISO 639 code of two or three letters. */
  lang: string;
  /** ISO 3166 code of two letters; undefined where the tag has none. */
  region: string | undefined;
  isRightToLeft: boolean;
}

/** Reads a BCP 47 tag; English where it is none. */
export function readLanguage(locale: string): Language {
  const [first = '', ...others] = locale.split(/[-_]/);
  const lang = /^[a-z]{2,3}$/i.test(first) ? first.toLowerCase() : 'en';
  const region = others.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase();
  return {
    locale,
    lang,
    region: region ?? regionOfScript(others),
    isRightToLeft: directionOf(lang) === 'rtl',
  };
}

function regionOfScript(parts: readonly string[]): string | undefined {
  if (parts.some((part) => /^hant$/i.test(part))) return 'TW';
  return parts.some((part) => /^hans$/i.test(part)) ? 'CN' : undefined;
}

/** Scripts that tell a language, with the languages that are written in them. */
const SCRIPTS: readonly { letters: RegExp; lang: string; others: readonly string[] }[] = [
  { letters: /[\u3040-\u30ff]/g, lang: 'ja', others: [] },
  { letters: /\p{Script=Hangul}/gu, lang: 'ko', others: [] },
  { letters: /\p{Script=Han}/gu, lang: 'zh', others: ['ja', 'ko', 'yue'] },
  { letters: /\p{Script=Arabic}/gu, lang: 'ar', others: ['fa', 'ur', 'ps', 'sd', 'ug', 'ckb'] },
  { letters: /\p{Script=Hebrew}/gu, lang: 'he', others: ['yi', 'iw'] },
  { letters: /\p{Script=Thai}/gu, lang: 'th', others: [] },
  { letters: /\p{Script=Devanagari}/gu, lang: 'hi', others: ['mr', 'ne', 'sa'] },
  { letters: /\p{Script=Cyrillic}/gu, lang: 'ru', others: ['uk', 'be', 'bg', 'sr', 'mk', 'kk'] },
];
const PERSIAN = /[پچژگک]/;
const SAMPLE = 6000;

/**
 * The language of a text: the given one, unless a fifth of the letters or more are of a script that
 * it is not written in.
 */
export function languageOf(text: string, given: Language): Language {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return given;
  const found = SCRIPTS.find(({ letters: ones, lang }) => {
    const count = sample.match(ones)?.length ?? 0;
    return count >= (lang === 'ja' ? 0.05 : 0.2) * letters;
  });
  if (!found || found.lang === given.lang || found.others.includes(given.lang)) return given;
  return readLanguage(found.lang === 'ar' && PERSIAN.test(sample) ? 'fa' : found.lang);
}
