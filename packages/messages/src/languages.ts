import languages from '../languages.json' with { type: 'json' };

/** A language as `languages.json` describes it. */
export interface Language {
  /** BCP 47 tag. */
  readonly tag: string;
  /** What it is called in itself. */
  readonly name: string;
  /** Which way it is written; from left to right where left out. */
  readonly direction?: string;
  /** Other tags that mean it, or whose readers understand it. */
  readonly aliases?: readonly string[];
}

/** The languages that anything is known of, whether there are messages in them or not. */
export const LANGUAGES: readonly Language[] = languages;

const rightToLeft = new Set(
  LANGUAGES.filter(({ direction }) => direction === 'rtl').flatMap(({ tag, aliases = [] }) => [
    tag,
    ...aliases,
  ]),
);
const meanings = new Map(
  LANGUAGES.flatMap(({ tag, aliases = [] }) =>
    [tag, ...aliases].map((name) => [name.toLowerCase(), tag] as const),
  ),
);
const names = new Map(LANGUAGES.map(({ tag, name }) => [tag, name]));

/** The direction in which the language of a tag is written, whatever its region and script. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(splitTag(tag)[0] ?? '') ? 'rtl' : 'ltr';
}

/** What a language is called in itself: `Deutsch`. Its tag where nothing is known of it. */
export function nameOfLanguage(tag: string): string {
  return names.get(tag) ?? tag;
}

/**
 * The one of some languages that is the nearest to a tag: `zh-Hant` for `zh-TW`, `de` for `de-AT`.
 * Undefined where none of them would be understood. Neither case nor `_` for `-` matters.
 */
export function matchLanguage<Tag extends string>(
  tag: string,
  available: ReadonlySet<Tag>,
): Tag | undefined {
  const parts = splitTag(tag);
  for (let length = parts.length; length > 0; length -= 1) {
    const found = meanings.get(parts.slice(0, length).join('-'));
    if (found !== undefined && isAvailable(found, available)) return found;
  }
  return undefined;
}

function isAvailable<Tag extends string>(tag: string, available: ReadonlySet<Tag>): tag is Tag {
  return (available as ReadonlySet<string>).has(tag);
}

function splitTag(tag: string): string[] {
  return tag.toLowerCase().replaceAll('_', '-').split('-');
}
