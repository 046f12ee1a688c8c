import {
  diffEntries,
  diffRevisionsInSteps,
  type EntryDifference,
  type PageRecord,
  type RevisionChange,
  type RevisionContent,
} from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import { type Platform, runInSlices } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';
import type { RevisionView } from './revision-view.ts';

/** What changed from one revision's content to another's. Costs by what changed alone. Inside a transaction pass it as `db`. */
export async function listChanges(
  platform: Platform,
  before: RevisionContent,
  after: RevisionContent,
  db: Db = platform.database.db,
): Promise<RevisionChange[]> {
  return withNodes(cacheOf(platform), db, (nodes) =>
    runInSlices(diffRevisionsInSteps(nodes, before, after)),
  );
}

/** `listChanges` without what computed pages made, which is the work of no one. */
export async function listWrittenChanges(
  platform: Platform,
  before: RevisionContent,
  after: RevisionContent,
  db: Db = platform.database.db,
): Promise<RevisionChange[]> {
  const changes = await listChanges(platform, before, after, db);
  return changes.filter((change) => {
    const record = 'after' in change ? change.after : change.before;
    return !('generated' in record && change.type.startsWith('page_'));
  });
}

/**
 * The page records that differ between two revisions, as they were and as they are; undefined where
 * more than `limit` do. Costs by what differs, however many pages there are.
 */
export async function findPageChanges(
  platform: Platform,
  before: RevisionView,
  after: RevisionView,
  limit: number,
): Promise<readonly EntryDifference<PageRecord>[] | undefined> {
  const [from, to] = [before.content.pages, after.content.pages];
  if (from === to) return [];
  const { db } = platform.database;
  const differences = await withNodes(cacheOf(platform), db, (nodes) =>
    diffEntries<PageRecord>(nodes, from, to, limit),
  );
  return differences.length > limit ? undefined : differences;
}
