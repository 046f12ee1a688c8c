import { countEntries } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import { findSpace } from '../spaces/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';
import { readRevision, readRevisionRow } from './revision-view.ts';
import { measureTexts } from './store.ts';

/** With more pages what follows the content of a space takes longer than a thread to begin with it. */
const MANY_PAGES = 200;
/** As does what follows one change with more text, in bytes. */
const MUCH_TEXT = 256 * 1024;

/** Whether what follows the content of a space is better done in a thread. */
export async function isLargeSpace(platform: Platform, spaceId: string): Promise<boolean> {
  const { db } = platform.database;
  const space = await findSpace(db, spaceId);
  const row = space && (await readRevisionRow(platform, space.revision));
  if (row === undefined) return false;
  const count = await withNodes(cacheOf(platform), db, (nodes) =>
    countEntries(nodes, row.content.pages),
  );
  if (count > MANY_PAGES) return true;
  const revision = await readRevision(platform, row.id);
  const pages = [...(revision?.tree().byId.values() ?? [])];
  const hashes = pages.flatMap(({ document }) => document ?? []);
  return (await measureTexts(db, hashes)) > MUCH_TEXT;
}
