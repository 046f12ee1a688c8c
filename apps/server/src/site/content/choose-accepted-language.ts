import { findLabelLanguage, labelsFor } from '../labels.ts';
import type { LanguageView } from '../templates/view.ts';
import { directionOf } from './detect-language.ts';

const MAX_HEADER_LENGTH = 500;

/**
 * The language that a reader wants most of those that there are words in, by an `Accept-Language`
 * header (RFC 9110, section 12.5.4); English where they want none of them.
 */
export function chooseAcceptedLanguage(header: string | undefined): LanguageView {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = /^\s*q=([\d.]+)/.exec(options.join(';'))?.[1];
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const lang = findLabelLanguage(tag);
    if (lang !== undefined) return describe(lang);
  }
  return describe('en');
}

function describe(lang: string): LanguageView {
  return { lang, dir: directionOf(lang), labels: labelsFor(lang) };
}
