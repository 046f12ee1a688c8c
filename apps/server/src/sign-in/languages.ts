/** The languages of the pages of signing in, as BCP 47 tags, with their own names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  'pt-BR': 'Português (Brasil)',
  nl: 'Nederlands',
  ja: '日本語',
  'zh-Hans': '简体中文',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Whether a text is one of the tags. */
export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The cookie that remembers which language a reader chose. */
export const LANGUAGE_COOKIE = 'octavo_language';

/**
 * The language for a reader: the one that was chosen, else the first that the browser prefers
 * (`Accept-Language`, RFC 9110, section 12.5.4), else English.
 */
export function chooseLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  const preferred = (accepted ?? '')
    .slice(0, 1024)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { tag, place, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0 && quality <= 1)
    .sort((a, b) => b.quality - a.quality || a.place - b.place);
  for (const { tag } of preferred) {
    const found = findLanguage(tag);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** The language that a tag of a browser means, whatever its region and script. */
function findLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-', 1)[0];
  return (Object.keys(LANGUAGES) as Language[]).find(
    (language) => language.toLowerCase().split('-', 1)[0] === primary,
  );
}
