import { getEntry, type PageRecord } from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';

/** One page of a revision, without reading the others; undefined where it has none of that id. */
export async function readPageRecord(
  platform: Platform,
  revision: { content: { pages: string | null } },
  pageId: string,
  db: Db = platform.database.db,
): Promise<PageRecord | undefined> {
  return withNodes(cacheOf(platform), db, (nodes) =>
    getEntry<PageRecord>(nodes, revision.content.pages, pageId),
  );
}
