import type { ReferenceLabels } from '@octavo/openapi';

/** The words that references share with the rest of a site. */
type SharedWord = 'copy' | 'copied' | 'version' | 'language' | 'close' | 'send';

/** Every word that references alone say, in one language. */
export type ReferenceWords = Omit<ReferenceLabels, SharedWord>;
