import { getEntry, type Hash, MissingNodesError, type PageRecord } from '@octavo/content';
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

/**
 * Some records of a map of a revision by their keys, without reading the others; those that are not
 * there are left out. Queries are as many as the map is deep.
 */
export async function readRecords<V>(
  platform: Platform,
  root: Hash | null,
  keys: Iterable<string>,
  db: Db = platform.database.db,
): Promise<Map<string, V>> {
  return withNodes(cacheOf(platform), db, (nodes) => {
    const found = new Map<string, V>();
    const missing = new Set<Hash>();
    for (const key of keys) {
      try {
        const value = getEntry<V>(nodes, root, key);
        if (value !== undefined) found.set(key, value);
      } catch (error) {
        if (!(error instanceof MissingNodesError)) throw error;
        for (const hash of error.hashes) missing.add(hash);
      }
    }
    if (missing.size > 0) throw new MissingNodesError([...missing]);
    return found;
  });
}
