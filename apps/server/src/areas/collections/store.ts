import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import { type RoleColumns, selectRoles } from '../access/index.ts';
import type { CollectionRow, CollectionsTable } from './tables.ts';

/** A collection with what a member's role on it follows from. */
export type CollectionForUser = CollectionRow & RoleColumns;

/** What of a collection stands in its row of access. */
export const PLACE_COLUMNS = [
  'object.organization_id',
  'object.parent_id',
  'object.default_level',
] as const;

const queryCollectionFor = compileQuery(['collection', 'user'], (db, { collection, user }) =>
  selectRoles(db)
    .innerJoin('collections as c', 'c.id', 'object.id')
    .selectAll('c')
    .select(PLACE_COLUMNS)
    .where('object.id', '=', collection)
    .where('member.user_id', '=', user),
);

/**
 * The collection with what the user's role on it follows from, in one query; nothing for a stranger
 * or a disabled member.
 */
export async function findCollectionFor(
  db: Db,
  collection: string,
  user: string,
): Promise<CollectionForUser | undefined> {
  const [row] = await queryCollectionFor(db, { collection, user });
  return row;
}

/** A collection. */
export async function findCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections as c')
    .innerJoin('access_objects as object', 'object.id', 'c.id')
    .selectAll('c')
    .select(PLACE_COLUMNS)
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** Adds a collection, whose row of access is there already. */
export async function insertCollection(tx: Tx, row: CollectionsTable): Promise<void> {
  await tx.insertInto('collections').values(row).execute();
}

/** Changes columns of a collection. */
export async function updateCollectionRow(
  tx: Tx,
  id: string,
  changes: Partial<Pick<CollectionsTable, 'title' | 'description' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('collections').set(changes).where('id', '=', id).execute();
}
