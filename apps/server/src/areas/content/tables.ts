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
  /** The number of its space among the owners of content. */
  owner: number;
}

/** Nodes of ordered maps in their canonical encoding, by the hash of it. */
export interface NodesTable {
  hash: string;
  text: string;
  /** Who wrote it first, or got it when that one went. */
  owner: number;
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
  /** What Git calls the text; null where nobody has computed it yet. */
  git_oid: string | null;
  /** As that of a node. */
  owner: number;
}

/** Bytes that records name, by their address in the blob store. */
export interface BlobsTable {
  hash: string;
  /** In bytes. */
  size: number;
  /** What Git calls the bytes; null where nobody has computed it yet. */
  git_oid: string | null;
  /** As that of a node. */
  owner: number;
}

/** What is addressed by its content: the table that it is in. */
export type ContentKind = 'nodes' | 'documents' | 'blobs';

/**
 * A space as an owner of content. Numbers ascend: what a space was copied from has a lower one. An
 * owner outlives its space until nothing is its own any more. Owner 0 has what nobody claimed yet.
 */
export interface ContentOwnersTable {
  number: number;
  /** Null once the space is gone. */
  space_id: string | null;
  /** The owner whose content its first revision shares, which notes nothing of it. */
  copied_from: number | null;
  /** 1 where revisions written before there were owners wait to be walked. */
  unclaimed: number;
  /** JSON: how far a walk over its revisions is. */
  walked: string | null;
}

/** Another owner than the first wrote the same content. */
export interface ContentSharesTable {
  kind: ContentKind;
  hash: string;
  owner: number;
}

/** Bytes that nothing names any more, to be removed from the blob store at an instant. */
export interface BlobRemovalsTable {
  hash: string;
  due: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    revisions: RevisionsTable;
    nodes: NodesTable;
    documents: DocumentsTable;
    blobs: BlobsTable;
    content_owners: ContentOwnersTable;
    content_shares: ContentSharesTable;
    blob_removals: BlobRemovalsTable;
  }
}
