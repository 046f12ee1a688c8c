import { sql } from 'kysely';
import { isWithinReach, type RightsHolder } from '../../http/rights-holder.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import {
  type PlacesRange,
  type RoleColumns,
  selectFoundCollections,
  selectRoleColumns,
  selectRoles,
} from '../access/index.ts';
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
  holder: RightsHolder,
): Promise<CollectionForUser | undefined> {
  const [row] = await queryCollectionFor(db, { collection, user: holder.userId });
  return row !== undefined && isWithinReach(holder, row.organization_id) ? row : undefined;
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

/** Those of the collections that the user may find, by their ids. */
export async function findCollectionsFor(
  db: Db,
  collections: readonly string[],
  holder: RightsHolder,
): Promise<Map<string, CollectionForUser>> {
  if (collections.length === 0) return new Map();
  const rows = await selectFoundRows(db, holder)
    .where('object.id', 'in', [...collections])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which collections of an organization a list shows to whom: all of them, or those at the root. */
export interface ListedCollections {
  organization: string;
  holder: RightsHolder;
  nested: boolean;
}

const PARENT = sql<string>`coalesce(object.parent_id, '')`;

/**
 * A part of the collections that the user may find: those at the root first, then those of each
 * collection, in the order in which they stand there.
 */
export async function listCollectionsFor(
  db: Db,
  { organization, holder, nested }: ListedCollections,
  { parentId, after, except, limit }: PlacesRange,
): Promise<(CollectionForUser & { position: string })[]> {
  let query = selectFoundRows(db, holder)
    .select((is) => is.ref('object.position').$notNull().as('position'))
    .where('object.organization_id', '=', organization)
    .where('object.position', 'is not', null);
  if (!nested) query = query.where('object.parent_id', 'is', null);
  if (parentId !== undefined) {
    const key = sql.join([parentId ?? '', after?.position ?? '', after?.id ?? '']);
    query = query.where(sql<boolean>`(${PARENT}, object.position, object.id) > (${key})`);
  }
  if (except.length > 0) query = query.where('object.id', 'not in', [...except]);
  return query
    .orderBy(PARENT)
    .orderBy('object.position')
    .orderBy('object.id')
    .limit(limit)
    .execute();
}

/** How many collections `listCollectionsFor` lists in all. */
export async function countCollectionsFor(
  db: Db,
  { organization, holder, nested }: ListedCollections,
): Promise<number> {
  let query = selectFoundCollections(db, holder)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('object.organization_id', '=', organization);
  if (!nested) query = query.where('object.parent_id', 'is', null);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

function selectFoundRows(db: Db, holder: RightsHolder) {
  return selectFoundCollections(db, holder)
    .select(selectRoleColumns)
    .innerJoin('collections as c', 'c.id', 'object.id')
    .selectAll('c')
    .select(PLACE_COLUMNS);
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
