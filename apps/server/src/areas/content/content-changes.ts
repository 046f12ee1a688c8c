import {
  diffEntries,
  encodeCanonicalJson,
  type FileRecord,
  type Hash,
  type MergePlan,
  type PageRecord,
  planMerge,
  type ReusableContentRecord,
  type RevisionContent,
  type SourceRecord,
} from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/index.ts';
import type { RevisionChanges } from './commit-revision.ts';
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
    withNodes(cacheOf(platform), db, (nodes) => {
      const differences = diffEntries<V>(nodes, from, to);
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
