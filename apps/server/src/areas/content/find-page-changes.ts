import { diffEntries, type EntryDifference, type PageRecord } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';
import type { RevisionView } from './revision-view.ts';

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
