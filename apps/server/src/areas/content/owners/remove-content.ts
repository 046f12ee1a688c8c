import type { Hash } from '@octavo/content';
import type { Database, Tx } from '../../../platform/index.ts';
import type { ContentKind } from '../tables.ts';
import { findSharers, updateOwnerOf } from './owners-store.ts';

/**
 * Removes up to so much of what an owner has: what others share becomes theirs, the rest is deleted.
 * Answers how much it had, and the hashes of what was deleted.
 *
 * A writer of the same content either keeps the row until it has noted that it shares it, or waits
 * here until the row is gone and writes it again; so sharers are looked up once the rows are locked,
 * by a statement of its own, which sees what was noted until then.
 */
export async function removeContent(
  { dialect }: Database,
  tx: Tx,
  { kind, owner }: { kind: ContentKind; owner: number },
  limit: number,
): Promise<{ had: number; deleted: Hash[] }> {
  const some = await tx
    .selectFrom(kind)
    .select('hash')
    .where('owner', '=', owner)
    .limit(limit)
    .execute();
  if (some.length === 0) return { had: 0, deleted: [] };
  const locked = await tx
    .selectFrom(kind)
    .select('hash')
    .where(
      'hash',
      'in',
      some.map(({ hash }) => hash),
    )
    .where('owner', '=', owner)
    .orderBy('hash')
    .modifyEnd(dialect.rowLocks.change)
    .execute();
  const hashes = locked.map(({ hash }) => hash);
  const sharers = await findSharers(tx, { kind, owner }, hashes);
  for (const [to, theirs] of Map.groupBy(sharers, ([, sharer]) => sharer)) {
    const given = theirs.map(([hash]) => hash);
    await updateOwnerOf(tx, { kind, from: owner, to }, given);
  }
  const deleted = hashes.filter((hash) => !sharers.has(hash));
  if (deleted.length > 0) {
    await tx.deleteFrom(kind).where('hash', 'in', deleted).where('owner', '=', owner).execute();
  }
  return { had: some.length, deleted };
}
