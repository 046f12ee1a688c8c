import {
  changeEntriesInSteps,
  type FileRecord,
  type Hash,
  hashDocument,
  type PageRecord,
  type ReusableContentRecord,
  type RevisionContent,
  type SourceRecord,
  type StoredDocument,
  type VariableValue,
} from '@octavo/content';
import type { PageFacts } from '@octavo/markup';
import { type Db, type Platform, runInSlices, sha256Base64url } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';

/**
 * What the next revision changes; null removes a record. `sources` is keyed by path, the other maps
 * by id. `documents` are those that the records name and that may not be stored yet.
 */
export interface RevisionChanges {
  pages?: ReadonlyMap<string, PageRecord | null>;
  files?: ReadonlyMap<string, FileRecord | null>;
  reusableContents?: ReadonlyMap<string, ReusableContentRecord | null>;
  sources?: ReadonlyMap<string, SourceRecord | null>;
  variables?: Record<string, VariableValue>;
  documents?: readonly StoredDocument[];
  /** Documents whose hashes are known already, as `hashDocument` gives them. */
  addressedDocuments?: ReadonlyMap<Hash, StoredDocument>;
  /** What Git calls the bytes of blobs that records name, by their addresses, where that is known. */
  gitOids?: ReadonlyMap<Hash, string>;
  /** What is known of documents of pages, by the hashes of these, so that nobody has to parse them. */
  facts?: ReadonlyMap<Hash, PageFacts>;
}

/** What content becomes, and the nodes that this takes beside those there were. */
export interface ChangedContent {
  content: RevisionContent;
  created: ReadonlyMap<Hash, string>;
}

/** What the content of a revision becomes by changes. Nothing is stored. */
export async function changeContent(
  platform: Platform,
  db: Db,
  before: RevisionContent,
  changes: RevisionChanges,
): Promise<ChangedContent> {
  const created = new Map<Hash, string>();
  const change = async <V>(root: Hash | null, map: ReadonlyMap<string, V | null> | undefined) => {
    if (map === undefined || map.size === 0) {
      return root;
    }
    const result = await withNodes(cacheOf(platform), db, (nodes) =>
      runInSlices(changeEntriesInSteps(nodes, sha256Base64url, root, map)),
    );
    for (const [hash, text] of result.created) {
      created.set(hash, text);
    }
    return result.root;
  };
  const content: RevisionContent = {
    pages: await change(before.pages, changes.pages),
    files: await change(before.files, changes.files),
    reusableContents: await change(before.reusableContents, changes.reusableContents),
    sources: await change(before.sources, changes.sources),
    variables: changes.variables ?? before.variables,
  };
  return { content, created };
}

/** The documents of changes by their hashes. */
export function listDocuments({
  documents = [],
  addressedDocuments,
}: RevisionChanges): Map<Hash, StoredDocument> {
  return new Map([
    ...(addressedDocuments ?? []),
    ...documents.map((document) => [hashDocument(document, sha256Base64url), document] as const),
  ]);
}
