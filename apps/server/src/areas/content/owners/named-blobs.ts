import type { Hash } from '@octavo/content';
import { type Db, defineExtensionPoint, type Platform } from '../../../platform/index.ts';
import { findNamedBlobs, listNamedBlobs } from '../../openapi-specs/index.ts';

/** A blob that a record names. */
export interface NamedBlob {
  hash: string;
  /** What names it, for people. */
  by: string;
  /** How long it is, where that is known, in bytes. */
  size?: number;
}

/** Blobs from one hash up to before another. */
export interface BlobRange {
  from: Hash;
  to: Hash;
}

/**
 * How the records of an area name blobs. What removes bytes and what looks whether they are there ask
 * the same: a blob that one of them knows of, both do.
 */
export interface BlobNaming {
  /** Those of some blobs that are named. */
  find(db: Db, hashes: readonly Hash[]): Promise<ReadonlySet<string>>;
  /** Those in a range that are named, perhaps more than once. */
  list(db: Db, range: BlobRange): Promise<NamedBlob[]>;
}

const OWN: readonly BlobNaming[] = [
  { find: findRecorded, list: listRecorded },
  { find: findNamedBlobs, list: listNamedBlobs },
];

/** Keeps the blobs that later areas name outside of revisions from being removed. */
export const blobNamings = defineExtensionPoint<BlobNaming>('blobs that areas name');

/** Those of some blobs that any record names. */
export async function findNamed(
  platform: Pick<Platform, 'areas' | 'database'>,
  hashes: readonly Hash[],
): Promise<ReadonlySet<string>> {
  const { db } = platform.database;
  const named = new Set<string>();
  for (const { find } of [...OWN, ...blobNamings.list(platform)]) {
    for (const hash of await find(db, hashes)) named.add(hash);
  }
  return named;
}

/** The blobs in a range that any record names, each once. */
export async function listNamed(
  platform: Pick<Platform, 'areas' | 'database'>,
  range: BlobRange,
): Promise<Map<string, NamedBlob>> {
  const { db } = platform.database;
  const named = new Map<string, NamedBlob>();
  for (const { list } of [...OWN, ...blobNamings.list(platform)]) {
    for (const blob of await list(db, range)) {
      if (!named.has(blob.hash)) named.set(blob.hash, blob);
    }
  }
  return named;
}

async function findRecorded(db: Db, hashes: readonly Hash[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blobs')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

async function listRecorded(db: Db, { from, to }: BlobRange): Promise<NamedBlob[]> {
  const rows = await db
    .selectFrom('blobs')
    .select(['hash', 'size'])
    .where('hash', '>=', from)
    .where('hash', '<', to)
    .execute();
  return rows.map(({ hash, size }) => ({ hash, size: Number(size), by: 'a file of a space' }));
}
