import type { Hash } from '@octavo/content';
import { createPauses, type Db, type Tx } from '../../../platform/index.ts';
import { decodeText } from '../document-row.ts';
import { lookupsOf } from '../store.ts';

/** The tables whose rows are what Git calls a blob. */
export type GitKind = 'documents' | 'blobs';

/**
 * The Git object ids of those documents or blobs that are stored; null for one whose row was written
 * without.
 */
export async function findGitOids(
  db: Db,
  kind: GitKind,
  hashes: readonly Hash[],
): Promise<Map<Hash, string | null>> {
  const found = new Map<Hash, string | null>();
  const pause = createPauses();
  for (const batch of lookupsOf(hashes)) {
    await pause();
    const rows = await db
      .selectFrom(kind)
      .select(['hash', 'git_oid'])
      .where('hash', 'in', batch)
      .execute();
    for (const { hash, git_oid: oid } of rows) found.set(hash, oid);
  }
  return found;
}

/** The texts of those documents that are stored; not more at once than memory has room for. */
export async function findTexts(db: Db, hashes: readonly Hash[]): Promise<Map<Hash, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['hash', 'text', 'escaped'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map((row) => [row.hash, decodeText(row)]));
}

/** The next rows behind a hash that have no Git object id, by hash. */
export async function listWithoutGitOid(
  db: Db,
  kind: GitKind,
  { after, limit }: { after: Hash; limit: number },
): Promise<Hash[]> {
  const rows = await db
    .selectFrom(kind)
    .select('hash')
    .where('hash', '>', after)
    .where('git_oid', 'is', null)
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Gives rows their Git object ids; those that are gone stay so. */
export async function updateGitOids(
  tx: Tx,
  kind: GitKind,
  oids: ReadonlyMap<Hash, string>,
): Promise<void> {
  for (const [hash, oid] of oids) {
    await tx.updateTable(kind).set({ git_oid: oid }).where('hash', '=', hash).execute();
  }
}
