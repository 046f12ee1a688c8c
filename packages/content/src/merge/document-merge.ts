import type { ContentRef } from '../content-ref.ts';
import type { StoredDocument } from '../records.ts';
import type { TextAttributes } from './merge-tools.ts';

/**
 * Two changes to one block, as `Conflict` of kind `text` says it: `block` null is what stands before
 * the first block, `after` is the block that it follows in theirs, of those that are in the merged
 * text, and `links` is what the targets in the text of theirs mean there.
 */
export interface TextConflict {
  block: string | null;
  key?: string;
  blocks?: string[];
  base: string | null;
  ours: string | null;
  theirs: string | null;
  after: string | null;
  links: Record<string, ContentRef>;
}

/** A merged text, with what it says of its page. */
export interface DocumentMerge extends StoredDocument {
  attributes: TextAttributes;
  conflicts: TextConflict[];
}

/** How a merge treats texts that both sides changed. */
export interface TextMerging {
  /** Merges the texts of a record in another way than `mergeDocuments`, which does it where this answers none. */
  mergeTexts?(
    record: string,
    texts: Readonly<Record<'base' | 'ours' | 'theirs', StoredDocument>>,
  ): DocumentMerge | undefined;
}
