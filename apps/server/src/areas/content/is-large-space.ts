import { countEntries } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import { findSpace } from '../spaces/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';
import { readRevisionRow } from './revision-view.ts';

/** With more pages what follows the content of a space takes longer than a thread to begin with it. */
const MANY_PAGES = 200;

/** Whether what follows the content of a space is better done in a thread. Reads one node at most. */
export async function isLargeSpace(platform: Platform, spaceId: string): Promise<boolean> {
  const { db } = platform.database;
  const space = await findSpace(db, spaceId);
  const row = space && (await readRevisionRow(platform, space.revision));
  if (row === undefined) return false;
  const count = await withNodes(cacheOf(platform), db, (nodes) =>
    countEntries(nodes, row.content.pages),
  );
  return count > MANY_PAGES;
}
