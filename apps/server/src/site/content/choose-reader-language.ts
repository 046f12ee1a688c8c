import type { RenderLabels } from '@octavo/markup';
import type { ReferenceLabels } from '@octavo/openapi';
import { renderLabelsFor } from '../labels.ts';
import { referenceLabelsFor } from '../reference-labels.ts';
import { chooseLanguage } from './detect-language.ts';

/**
 * The language of text that is read outside of a page, as BCP 47 tag, chosen as that of a page is,
 * with the words that rendering adds in it.
 */
export function chooseReaderLanguage(sample: { text: string; spaceLanguage: string | null }): {
  lang: string;
  labels: Partial<RenderLabels>;
  referenceLabels: ReferenceLabels;
} {
  const { lang } = chooseLanguage({ ...sample, path: '' });
  return { lang, labels: renderLabelsFor(lang), referenceLabels: referenceLabelsFor(lang) };
}
