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
