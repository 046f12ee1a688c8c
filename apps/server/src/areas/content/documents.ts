import type { Hash, StoredDocument } from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { findDocuments } from './store.ts';

/** Reads a document by its hash; undefined where none of that hash is stored. */
export async function readDocument(
  platform: Platform,
  hash: Hash,
  db: Db = platform.database.db,
): Promise<StoredDocument | undefined> {
  return (await readDocuments(platform, [hash], db)).get(hash);
}

/** Reads documents by their hashes, those not in memory in one query. */
export async function readDocuments(
  platform: Platform,
  hashes: Iterable<Hash>,
  db: Db = platform.database.db,
): Promise<Map<Hash, StoredDocument>> {
  const cache = cacheOf(platform).documents;
  const documents = new Map<Hash, StoredDocument>();
  const missing: Hash[] = [];
  for (const hash of new Set(hashes)) {
    const cached = cache.get(hash);
    if (cached === undefined) {
      missing.push(hash);
    } else {
      documents.set(hash, cached);
    }
  }
  if (missing.length > 0) {
    for (const [hash, document] of await findDocuments(db, missing)) {
      cache.set(hash, document);
      documents.set(hash, document);
    }
  }
  return documents;
}
