import type { RevisionType } from '@octavo/content';

/**
 * An immutable snapshot of a space. `pages`, `files`, `reusable_contents` and `sources` are root
 * hashes of ordered maps, null where empty. `branch` is empty for the space's own history;
 * `sequence` counts the revisions of one branch from 1.
 */
export interface RevisionsTable {
  id: string;
  space_id: string;
  branch: string;
  sequence: number;
  /** JSON: ids of the revisions it came from, the branch's own first. */
  parents: string;
  type: RevisionType;
  pages: string | null;
  files: string | null;
  reusable_contents: string | null;
  sources: string | null;
  /** JSON object. */
  variables: string;
  author_id: string | null;
  message: string | null;
  /** The change request whose merge made it. */
  merged_from: string | null;
  /** JSON: the commit it came from or was written to. */
  git: string | null;
  created_at: string;
}

/** Nodes of ordered maps in their canonical encoding, by the hash of it. */
export interface NodesTable {
  hash: string;
  text: string;
}

/** Documents by the hash of their canonical encoding. */
export interface DocumentsTable {
  hash: string;
  /** The Markdown; written as a JSON string where `escaped` is 1. */
  text: string;
  /** 1 where the text holds units that a text column cannot (NUL, lone surrogates). */
  escaped: number;
  /** JSON: one `[id, kind, start, end, hash]` a block. */
  blocks: string;
  /** JSON: raw link target to content reference. */
  links: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    revisions: RevisionsTable;
    nodes: NodesTable;
    documents: DocumentsTable;
  }
}
