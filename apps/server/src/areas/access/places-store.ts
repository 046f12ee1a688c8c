import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';

/** What lies in a collection, or (null) at the root of an organization. */
export interface Siblings {
  organizationId: string;
  parentId: string | null;
}

/** One of several objects in the same place. */
export interface Sibling {
  id: string;
  position: string;
}

/** How many positions one statement changes. */
const MAX_CHANGED = 200;

function selectSiblings(db: Db, { organizationId, parentId }: Siblings) {
  return db
    .selectFrom('access_objects')
    .select('id')
    .select((is) => is.ref('position').$notNull().as('position'))
    .where('organization_id', '=', organizationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('position', 'is not', null);
}

/** One object of a place by its id, deleted or not. */
export async function findSibling(
  db: Db,
  siblings: Siblings,
  id: string,
): Promise<Sibling | undefined> {
  return selectSiblings(db, siblings).where('id', '=', id).executeTakeFirst();
}

/** Several objects of a place by their ids, deleted or not; those that are elsewhere are left out. */
export async function findSiblings(
  db: Db,
  siblings: Siblings,
  ids: readonly string[],
): Promise<Sibling[]> {
  if (ids.length === 0) return [];
  return selectSiblings(db, siblings)
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Up to `limit` objects of a place, deleted ones included, beside one of them, nearest first; from
 * the end where none is given. `except` is passed over.
 */
export async function listNeighbours(
  db: Db,
  siblings: Siblings,
  { of, side, limit, except }: NeighbourRange,
): Promise<Sibling[]> {
  const order = side === 'before' ? 'desc' : 'asc';
  let query = selectSiblings(db, siblings);
  if (of !== undefined) {
    const compare = sql.raw(side === 'before' ? '<' : '>');
    query = query.where(sql<boolean>`(position, id) ${compare} (${of.position}, ${of.id})`);
  }
  if (except !== undefined) query = query.where('id', '!=', except);
  // By the parent as well, though it is the same: PostgreSQL follows the index only so where it is null.
  return query
    .orderBy('parent_id', order)
    .orderBy('position', order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}

export interface NeighbourRange {
  of?: Sibling | undefined;
  side: 'before' | 'after';
  limit: number;
  except?: string | undefined;
}

/** Gives objects new positions, by their ids. */
export async function updatePositions(tx: Tx, positions: readonly Sibling[]): Promise<void> {
  for (let start = 0; start < positions.length; start += MAX_CHANGED) {
    const some = positions.slice(start, start + MAX_CHANGED);
    const cases = some.map(({ id, position }) => sql`when ${id} then ${position}`);
    await tx
      .updateTable('access_objects')
      .set({ position: sql<string>`case id ${sql.join(cases, sql` `)} end` })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
}

/** Puts objects with nothing below them at the root: what was above them is above them no more. */
export async function moveToRoot(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_CHANGED) {
    const some = ids.slice(start, start + MAX_CHANGED);
    await tx
      .updateTable('access_objects')
      .set({ parent_id: null })
      .where('id', 'in', some)
      .execute();
    await tx
      .deleteFrom('access_ancestors')
      .where('object_id', 'in', some)
      .where('depth', '>', 0)
      .execute();
  }
}

/** How many collections hold each other from the root down to one, itself included. */
export async function countLevelsAbove(db: Db, collection: string): Promise<number> {
  const { count } = await db
    .selectFrom('access_ancestors')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('object_id', '=', collection)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many collections lie in each other from one down, itself included, where that is most. */
export async function countLevelsBelow(db: Db, collection: string): Promise<number> {
  const { levels } = await db
    .selectFrom('access_ancestors as a')
    .innerJoin('access_objects as below', 'below.id', 'a.object_id')
    .select((is) => is.fn.coalesce(is.fn.max('a.depth'), is.lit(0)).as('levels'))
    .where('a.ancestor_id', '=', collection)
    .where('below.kind', '=', 'collection')
    .executeTakeFirstOrThrow();
  return Number(levels) + 1;
}

/** Whether an object is a collection, or lies in it at any depth. */
export async function isWithin(db: Db, object: string, collection: string): Promise<boolean> {
  const row = await db
    .selectFrom('access_ancestors')
    .select('depth')
    .where('object_id', '=', object)
    .where('ancestor_id', '=', collection)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many objects that are not deleted lie right in a place. */
export async function countObjectsIn(db: Db, siblings: Siblings): Promise<number> {
  const { count } = await selectSiblings(db, siblings)
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of the deleted objects that lie right in a place, in their order. */
export async function listDeletedIn(db: Db, siblings: Siblings): Promise<string[]> {
  const rows = await selectSiblings(db, siblings)
    .where('deleted', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
