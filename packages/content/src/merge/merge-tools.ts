import type { ContentRef } from '../content-ref.ts';
import type { Hash, HashText } from '../hash.ts';
import type { CopiedAttribute } from '../page-attributes.ts';
import type { PageRecord, SourceBlock, StoredDocument } from '../records.ts';

/** A text, read: its top-level blocks with their parts, and the attributes that it sets. */
export interface ReadText {
  blocks: SourceBlock[];
  attributes: TextAttributes;
}

/** The attributes of a page that its own text sets; a key is absent where the text does not. */
export type TextAttributes = Partial<Pick<PageRecord, CopiedAttribute | 'title'>>;

/** What deciding a merge needs besides the plan. Reading text and making ids are the caller's. */
export interface MergeTools {
  hashText: HashText;
  /** What a text is made of, and what it says of its page. */
  readText(text: string): ReadText;
  newId(): string;
  /** A text named in the plan's `documents`. */
  document(hash: Hash): StoredDocument;
  /**
   * The side whose page takes another slug (or order) where pages of both sides clash: `theirs`
   * unless said. A change request that takes in main yields `ours`, so that the addresses of
   * published pages stand.
   */
  yields?: 'ours' | 'theirs';
}

/** What merging texts needs; the side that yields spells its links where they part. */
export type TextTools = Pick<MergeTools, 'hashText' | 'readText' | 'newId' | 'yields'>;

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
