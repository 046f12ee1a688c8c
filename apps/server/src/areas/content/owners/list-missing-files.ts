import type { Hash } from '@octavo/content';
import type { BlobStore, Db } from '../../../platform/index.ts';

/**
 * The blobs that revisions name and that a store has not. Looks at whether they are there, and reads
 * none of them.
 */
export async function listMissingFiles(db: Db, blobs: BlobStore): Promise<Hash[]> {
  const missing: Hash[] = [];
  for (let part = 0; part < 256; part += 1) {
    const digits = part.toString(16).padStart(2, '0');
    const stored = new Set(await blobs.list(digits));
    const named = await db
      .selectFrom('blobs')
      .select('hash')
      .where('hash', '>=', digits as Hash)
      .where('hash', '<', `${digits}g` as Hash)
      .execute();
    missing.push(...named.map(({ hash }) => hash).filter((hash) => !stored.has(hash)));
  }
  return missing;
}
