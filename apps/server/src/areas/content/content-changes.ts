import {
  changeEntries,
  diffEntriesInSteps,
  encodeCanonicalJson,
  type FileRecord,
  type Hash,
  type MergePlan,
  type NodeSource,
  type PageRecord,
  planMerge,
  type ReusableContentRecord,
  type RevisionContent,
  type SourceRecord,
} from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import { type Platform, runInSlices, sha256Base64url } from '../../platform/index.ts';
import type { RevisionChanges } from './change-content.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';

/**
 * What turns one revision's content into another's: records to set, null for those to remove. All
 * documents that they name are stored. Costs by what differs alone.
 */
export async function listContentChanges(
  platform: Platform,
  db: Db,
  before: RevisionContent,
  after: RevisionContent,
): Promise<RevisionChanges> {
  const differ = <V>(from: Hash | null, to: Hash | null) =>
    withNodes(cacheOf(platform), db, async (nodes) => {
      const differences = await runInSlices(diffEntriesInSteps<V>(nodes, from, to));
      return new Map(differences.map(({ key, after: value }) => [key, value ?? null]));
    });
  const sameVariables =
    encodeCanonicalJson(before.variables) === encodeCanonicalJson(after.variables);
  return {
    pages: await differ<PageRecord>(before.pages, after.pages),
    files: await differ<FileRecord>(before.files, after.files),
    reusableContents: await differ<ReusableContentRecord>(
      before.reusableContents,
      after.reusableContents,
    ),
    sources: await differ<SourceRecord>(before.sources, after.sources),
    ...(sameVariables ? {} : { variables: after.variables }),
  };
}

/** Plans a three-way merge of revisions' contents, loading the map nodes that it needs. */
export async function planContentMerge(
  platform: Platform,
  db: Db,
  sides: Record<'base' | 'ours' | 'theirs', RevisionContent>,
): Promise<MergePlan> {
  return withNodes(cacheOf(platform), db, (nodes) =>
    planMerge(nodes, sides.base, sides.ours, sides.theirs),
  );
}

/** Content with changes that are not committed: each of them is made to what those before left. */
export interface ContentDraft {
  content: RevisionContent;
  changes: readonly RevisionChanges[];
}

/**
 * `planContentMerge` of sides that no revision has yet. Their map nodes are made in memory and stored
 * by whoever commits the same changes.
 */
export async function planDraftMerge(
  platform: Platform,
  db: Db,
  { base, ours, theirs }: { base: ContentDraft; ours: RevisionContent; theirs: ContentDraft },
): Promise<MergePlan> {
  return withNodes(cacheOf(platform), db, (stored) => {
    const created = new Map<Hash, string>();
    const nodes: NodeSource = { get: (hash) => created.get(hash) ?? stored.get(hash) };
    const settle = (draft: ContentDraft) =>
      draft.changes.reduce(
        (content, changes) => changeDraft(nodes, created, content, changes),
        draft.content,
      );
    return planMerge(nodes, settle(base), ours, settle(theirs));
  });
}

function changeDraft(
  nodes: NodeSource,
  created: Map<Hash, string>,
  content: RevisionContent,
  changes: RevisionChanges,
): RevisionContent {
  const change = <V>(root: Hash | null, map: ReadonlyMap<string, V | null> | undefined) => {
    if (map === undefined || map.size === 0) return root;
    const changed = changeEntries(nodes, sha256Base64url, root, map);
    for (const [hash, text] of changed.created) created.set(hash, text);
    return changed.root;
  };
  return {
    pages: change(content.pages, changes.pages),
    files: change(content.files, changes.files),
    reusableContents: change(content.reusableContents, changes.reusableContents),
    sources: change(content.sources, changes.sources),
    variables: changes.variables ?? content.variables,
  };
}
