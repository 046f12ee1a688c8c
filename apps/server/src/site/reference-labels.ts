import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '@octavo/openapi';
import { findLabelLanguage, LANGUAGE_LABELS, labelsFor } from './labels.ts';

const filled = new Map<string, ReferenceLabels>(
  Object.entries(LANGUAGE_LABELS).map(([tag, { reference }]) => {
    const { copy, copied, version, language, close, send } = labelsFor(tag);
    const shared = { copy, copied, version, language, close, send };
    return [tag, { ...shared, ...reference }];
  }),
);

/** The words of references in a language given as BCP 47 tag; English where there are no others. */
export function referenceLabelsFor(lang: string): ReferenceLabels {
  const tag = findLabelLanguage(lang)?.toLowerCase();
  return (tag && filled.get(tag)) || DEFAULT_REFERENCE_LABELS;
}
