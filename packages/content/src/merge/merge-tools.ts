import type { Hash, HashText } from '../hash.ts';
import type { SourceBlock, StoredDocument } from '../records.ts';

/** What deciding a merge needs besides the plan. Reading text and making ids are the caller's. */
export interface MergeTools {
  hashText: HashText;
  /** The top-level blocks of a text. */
  readBlocks(text: string): SourceBlock[];
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
