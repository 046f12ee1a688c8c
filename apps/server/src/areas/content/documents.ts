import type { Hash, StoredDocument } from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import type { Cache, Platform } from '../../platform/index.ts';
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
  const { known, missing } = takeKnown(cache, hashes);
  for (const [hash, document] of await findMissing(db, missing)) {
    cache.set(hash, document);
    known.set(hash, document);
  }
  return known;
}

/**
 * The same for work that goes through a whole space: what is not in memory is not kept there either,
 * where it would take the place of what readers ask for, and be gone before it is read again.
 */
export async function readDocumentsInPassing(
  platform: Platform,
  hashes: Iterable<Hash>,
  db: Db = platform.database.db,
): Promise<Map<Hash, StoredDocument>> {
  const { known, missing } = takeKnown(cacheOf(platform).documents, hashes);
  for (const [hash, document] of await findMissing(db, missing)) known.set(hash, document);
  return known;
}

function takeKnown(cache: Cache<StoredDocument>, hashes: Iterable<Hash>) {
  const known = new Map<Hash, StoredDocument>();
  const missing: Hash[] = [];
  for (const hash of new Set(hashes)) {
    const document = cache.get(hash);
    if (document === undefined) missing.push(hash);
    else known.set(hash, document);
  }
  return { known, missing };
}

async function findMissing(db: Db, missing: readonly Hash[]) {
  return missing.length === 0 ? [] : findDocuments(db, missing);
}
