import { matchLanguage } from './languages.ts';

/** What is known of the language that a reader wants. */
export interface WantedLanguage {
  /** A tag that was chosen or stored: it goes before all else. */
  readonly chosen?: string | undefined;
  /** The value of an `Accept-Language` header. */
  readonly accepted?: string | undefined;
}

const MAX_HEADER_LENGTH = 1024;

/**
 * The one of some languages that a reader wants most: the one that was chosen, else the first that
 * the browser accepts and that is there, else English.
 */
export function negotiateLanguage<Tag extends string>(
  { chosen, accepted }: WantedLanguage,
  available: ReadonlySet<Tag>,
): Tag | 'en' {
  const wanted = [...(chosen === undefined ? [] : [chosen]), ...readAcceptedLanguages(accepted)];
  for (const tag of wanted) {
    const found = matchLanguage(tag, available);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** The tags of an `Accept-Language` header, the most wanted first (RFC 9110, section 12.5.4). */
export function readAcceptedLanguages(header = ''): string[] {
  return header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((text) => text.trim());
      const quality = options.find((option) => /^q\s*=/i.test(option));
      return { tag, weight: quality === undefined ? 1 : Number(quality.replace(/^q\s*=/i, '')) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
