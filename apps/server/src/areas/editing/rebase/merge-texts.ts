import {
  type DocumentMerge,
  type MergeTools,
  mergeDocuments,
  type StoredDocument,
} from '@octavo/content';

/** What merging texts needs: hashes, reading, and new ids. */
export type TextTools = Pick<MergeTools, 'hashText' | 'readText' | 'newId'>;

/** Merges what a writer made of `base` with what it has become meanwhile. */
export function mergeTexts(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  tools: TextTools,
): DocumentMerge {
  return mergeDocuments(base, ours, theirs, tools);
}
