import { directionOf, matchLanguage } from '@octavo/messages';

/** The language a text seems to be in, as BCP 47 tag; undefined where it is in Latin script. */
type Detected = string | undefined;

const SAMPLE_LENGTH = 6000;
/** Share of the letters that a script needs for a text to count as written in it. */
const DOMINANT = 0.3;

// Frequent characters that only one of the two ways of writing Chinese has.
const TRADITIONAL =
  /[這個們說為時會來學經開關機點與對應該資訊設檔碼證帳號後無過還進選項預將從語執]/g;
const SIMPLIFIED =
  /[这个们说为时会来学经开关机点与对应该资讯设档码证账号后无过还进选项预将从语执]/g;

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/gu],
  ['han', /\p{Script=Han}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
] as const;

const LANGUAGES: Readonly<Record<string, string>> = {
  hangul: 'ko',
  hebrew: 'he',
  cyrillic: 'ru',
  greek: 'el',
  thai: 'th',
  devanagari: 'hi',
};

/** Which language a text is in, by its scripts. Code counts for little: Latin letters are halved. */
export function detectLanguage(text: string): Detected {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const counts = new Map<string, number>();
  let total = 0;
  for (const [script, pattern] of SCRIPTS) {
    const count = (sample.match(pattern)?.length ?? 0) * (script === 'latin' ? 0.25 : 1);
    counts.set(script, count);
    total += count;
  }
  if (total === 0) return undefined;
  const kana = counts.get('kana') ?? 0;
  const han = counts.get('han') ?? 0;
  if ((han + kana) / total >= DOMINANT)
    return kana / (han + kana) > 0.1 ? 'ja' : detectChinese(sample);
  if ((counts.get('arabic') ?? 0) / total >= DOMINANT) return detectArabic(sample);
  for (const [script, language] of Object.entries(LANGUAGES)) {
    if ((counts.get(script) ?? 0) / total >= DOMINANT) return language;
  }
  return undefined;
}

function detectChinese(sample: string): string {
  const traditional = sample.match(TRADITIONAL)?.length ?? 0;
  const simplified = sample.match(SIMPLIFIED)?.length ?? 0;
  return traditional >= simplified ? 'zh-Hant' : 'zh-Hans';
}

function detectArabic(sample: string): string {
  return /[پچژگکی]/.test(sample) ? 'fa' : 'ar';
}

const PREFIX =
  /^(zh(?:-(?:hant|hans|tw|hk|cn))?|yue|en|fr|de|es|it|pt(?:-br)?|ru|ja|ko|ar|fa|hi|nl|pl|tr|sv|no|da|fi|el|cs|hu|ro|th|vi|id|he|uk|ms|sk|bg|hr|lt|lv|et|sl)$/i;
/** How Chinese is written. */
const CHINESE: ReadonlySet<string> = new Set(['zh-Hans', 'zh-Hant']);
const NON_LATIN = /^(zh|yue|ru|ja|ko|ar|fa|hi|el|th|he|uk|bg)\b/;

/** A language as BCP 47 tag, and whether nothing said that it is this one. */
export interface ChosenLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
  isGuess: boolean;
}

/**
 * The language of a page: what the page itself says. Else what the text is written in goes first, since a folder for a language may
 * hold pages that nobody has translated yet; then the path's first segment (`fr/`), then the space's
 * language, then English.
 */
export function chooseLanguage(page: {
  path: string;
  text: string;
  spaceLanguage: string | null;
  /** What the page itself says that it is in. */
  written?: string | undefined;
}): ChosenLanguage {
  if (page.written !== undefined) {
    const lang = nameLanguage(page.written);
    return { lang, dir: directionOf(lang), isGuess: false };
  }
  const detected = detectLanguage(page.text);
  const folder = page.path.split('/')[0] ?? '';
  const named = [...(PREFIX.test(folder) ? [folder] : []), page.spaceLanguage ?? '']
    .filter((one) => one !== '')
    .map(nameLanguage);
  const fitting = named.find((one) =>
    detected === undefined ? !NON_LATIN.test(one) : sameScript(one, detected),
  );
  const isEmpty = !/\p{L}/u.test(page.text);
  const lang = (isEmpty ? named[0] : fitting) ?? detected;
  return { lang: lang ?? 'en', dir: directionOf(lang ?? 'en'), isGuess: lang === undefined };
}

/** A language as sites name it: Chinese by how it is written, others by the case that tags have. */
function nameLanguage(written: string): string {
  const [primary = '', ...parts] = written.toLowerCase().split('-');
  const region = parts.map((part) => (part.length === 2 ? part.toUpperCase() : part));
  const chinese =
    primary === 'zh' && parts.length > 0 ? matchLanguage(written, CHINESE) : undefined;
  return chinese ?? [primary, ...region].join('-');
}

/** The folder for a language that a path begins with, in lower case; undefined where it has none. */
export function readLanguageFolder(path: string): string | undefined {
  const [folder = ''] = path.split('/');
  return PREFIX.test(folder) ? folder.toLowerCase() : undefined;
}

// A bare `zh` in a path says less than the text does.
function sameScript(named: string, detected: string): boolean {
  if (named === 'zh') return false;
  const primary = named.split('-')[0] ?? '';
  const found = detected.split('-')[0] ?? '';
  if (found === 'ru') return primary === 'ru' || primary === 'uk';
  return primary === found || (primary === 'yue' && found === 'zh');
}
