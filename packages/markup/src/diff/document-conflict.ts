/**
 * A conflict of two texts, as a merge answers it: `key` names it, `block` is the block both sides
 * changed (null: what stands before the first block, or a part of it), and `after` the block that it
 * follows in theirs. `blocks` are several that are decided together. A side that deleted the block
 * has null; `base` is null where there was none.
 */
export interface DocumentConflict {
  key: string;
  block: string | null;
  blocks?: readonly string[];
  after: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}
