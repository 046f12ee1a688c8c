import {
  type DocumentMerge,
  mergeDocuments,
  type StoredDocument,
  type TextTools,
} from '@octavo/content';

/** Merges what a writer made of `base` with what it has become meanwhile. */
export function mergeTexts(
  base: StoredDocument,
  ours: StoredDocument,
  theirs: StoredDocument,
  tools: TextTools,
): DocumentMerge {
  return mergeDocuments(base, ours, theirs, tools);
}
