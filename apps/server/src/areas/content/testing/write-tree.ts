import type { DocumentNode } from '@octavo/markup';

/** A tree as text. */
export const read = (tree: DocumentNode): string => JSON.stringify(tree);
