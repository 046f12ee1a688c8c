import type { Hash } from '@octavo/content';
import type { Db, Tx } from '../../../platform/index.ts';
import type { ContentKind, ContentOwnersTable } from '../tables.ts';

/** Whom content is handed over from, and to whom. */
export interface Handover {
  kind: ContentKind;
  from: number;
  to: number;
}

/**
 * Makes a new space an owner of content and answers its number. Where it is copied from one whose
 * earlier content nobody claimed yet, it claims its own as well: the other one may go before it does.
 */
export async function insertOwner(
  tx: Tx,
  { spaceId, copiedFrom }: { spaceId: string; copiedFrom: number | null },
): Promise<number> {
  const original =
    copiedFrom === null
      ? undefined
      : await tx
          .selectFrom('content_owners')
          .select('unclaimed')
          .where('number', '=', copiedFrom)
          .executeTakeFirst();
  const unclaimed = original?.unclaimed ?? 0;
  const owner = { space_id: spaceId, copied_from: copiedFrom, unclaimed, walked: null };
  // Another space may take the same number meanwhile: then the next one is tried.
  for (;;) {
    const { last } = await tx
      .selectFrom('content_owners')
      .select((is) => is.fn.max('number').as('last'))
      .executeTakeFirstOrThrow();
    const number = (last ?? 0) + 1;
    const inserted = await tx
      .insertInto('content_owners')
      .values({ number, ...owner })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return number;
  }
}

/** Notes that no space stands behind an owner any more. */
export async function updateOwnerGone(tx: Tx, spaceId: string): Promise<void> {
  await tx
    .updateTable('content_owners')
    .set({ space_id: null, unclaimed: 0, walked: null })
    .where('space_id', '=', spaceId)
    .execute();
}

/** Whether some space has content that it did not claim yet. */
export async function hasUnclaimed(db: Db): Promise<boolean> {
  return (await findUnclaimed(db)) !== undefined;
}

/** The oldest space that has content that it did not claim yet. */
export function findUnclaimed(db: Db): Promise<ContentOwnersTable | undefined> {
  return db
    .selectFrom('content_owners')
    .selectAll()
    .where('unclaimed', '=', 1)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

/** The youngest owner whose space is gone: nothing was copied from it that is gone as well. */
export function findGone(db: Db): Promise<ContentOwnersTable | undefined> {
  return db
    .selectFrom('content_owners')
    .selectAll()
    .where('space_id', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The owners that were copied from one, the oldest first, two at most. */
export function listCopies(db: Db, number: number): Promise<ContentOwnersTable[]> {
  return db
    .selectFrom('content_owners')
    .selectAll()
    .where('copied_from', '=', number)
    .orderBy('number')
    .limit(2)
    .execute();
}

/** Changes what is noted of an owner. */
export async function updateOwner(
  tx: Tx,
  number: number,
  changes: Partial<Pick<ContentOwnersTable, 'copied_from' | 'unclaimed' | 'walked'>>,
): Promise<void> {
  await tx.updateTable('content_owners').set(changes).where('number', '=', number).execute();
}

/** Forgets an owner that owns nothing. */
export async function deleteOwner(tx: Tx, number: number): Promise<void> {
  await tx.deleteFrom('content_owners').where('number', '=', number).execute();
}

/** Gives one owner what another one has of these; answers which that were. */
export async function updateOwnerOf(
  tx: Tx,
  { kind, from, to }: Handover,
  hashes: readonly Hash[],
): Promise<Hash[]> {
  if (hashes.length === 0) return [];
  const changed = await tx
    .updateTable(kind)
    .set({ owner: to })
    .where('hash', 'in', [...hashes])
    .where('owner', '=', from)
    .returning('hash')
    .execute();
  await deleteShares(
    tx,
    { kind, owner: to },
    changed.map(({ hash }) => hash),
  );
  return changed.map(({ hash }) => hash);
}

/** Which of these are not an owner's own. */
export async function findForeign(
  db: Db,
  { kind, owner }: { kind: ContentKind; owner: number },
  hashes: readonly Hash[],
): Promise<Hash[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom(kind)
    .select('hash')
    .where('hash', 'in', [...hashes])
    .where('owner', '<>', owner)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Which of these an owner shares. */
export async function findShared(
  db: Db,
  { kind, owner }: { kind: ContentKind; owner: number },
  hashes: readonly Hash[],
): Promise<Hash[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('content_shares')
    .select('hash')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('hash', 'in', [...hashes])
    .execute();
  return rows.map(({ hash }) => hash);
}

/** For each of these, one of those who share it, other than an owner. */
export async function findSharers(
  db: Db,
  { kind, owner }: { kind: ContentKind; owner: number },
  hashes: readonly Hash[],
): Promise<Map<Hash, number>> {
  const rows = await db
    .selectFrom('content_shares')
    .select(['hash', (is) => is.fn.min('owner').as('sharer')])
    .where('kind', '=', kind)
    .where('hash', 'in', [...hashes])
    .where('owner', '<>', owner)
    .groupBy('hash')
    .execute();
  return new Map(rows.map(({ hash, sharer }) => [hash, Number(sharer)]));
}

/** Forgets that an owner shares these. */
export async function deleteShares(
  tx: Tx,
  { kind, owner }: { kind: ContentKind; owner: number },
  hashes: readonly Hash[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .deleteFrom('content_shares')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('hash', 'in', [...hashes])
    .execute();
}

/** Forgets some of what an owner shares, and answers how many. */
export async function deleteSomeShares(tx: Tx, owner: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('content_shares')
    .select(['kind', 'hash'])
    .where('owner', '=', owner)
    .limit(limit)
    .execute();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const hashes = rows.filter((row) => row.kind === kind).map(({ hash }) => hash);
    await deleteShares(tx, { kind, owner }, hashes);
  }
  return rows.length;
}
