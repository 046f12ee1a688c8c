import { makeMessages } from '@octavo/messages';
import english from '@octavo/messages/catalogs/reference/en.json' with { type: 'json' };
import type { ReferenceMessages } from '@octavo/messages/reference';

/** Every word that references show beside what their authors wrote, in one language. */
export type ReferenceLabels = ReferenceMessages;

/** The English words. */
export const DEFAULT_REFERENCE_LABELS = makeMessages<ReferenceLabels>(english, 'en');
