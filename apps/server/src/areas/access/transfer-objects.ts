import type { Db, Tx } from '../../platform/index.ts';
import { moveAccessObject } from './objects-store.ts';
import type { AccessKind } from './tables.ts';

/** An object of a part of the library, and how many levels it lies below the topmost one. */
export interface ObjectBelow {
  id: string;
  kind: AccessKind;
  depth: number;
}

/** A subquery for the ids of an object and of all that is below it, deleted spaces included. */
export function selectBelow(db: Db, id: string) {
  return db.selectFrom('access_ancestors').select('object_id').where('ancestor_id', '=', id);
}

/** An object and all that is below it, deleted spaces included, in the order of their ids. */
export async function listBelow(db: Db, id: string): Promise<ObjectBelow[]> {
  return db
    .selectFrom('access_ancestors as below')
    .innerJoin('access_objects as object', 'object.id', 'below.object_id')
    .select(['object.id', 'object.kind', 'below.depth'])
    .where('below.ancestor_id', '=', id)
    .orderBy('object.id')
    .execute();
}

/** Where an object comes: an organization, and a collection of it or (null) its root. */
export interface NewHome {
  organizationId: string;
  parentId: string | null;
  /** Among those with the same parent. */
  position: string | null;
}

/**
 * Gives an object with all that is below it to another organization. What was granted on any of it is
 * taken back; answers how many grants these were. Default levels stay. The number of statements does
 * not depend on how much is below. The caller has checked that the collection is one of that
 * organization and not below the object.
 */
export async function transferAccessObjects(
  tx: Tx,
  id: string,
  { organizationId, parentId, position }: NewHome,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('grants')
    .where('object_kind', 'in', ['collection', 'space'])
    .where('object_id', 'in', selectBelow(tx, id))
    .executeTakeFirst();
  await tx
    .updateTable('access_objects')
    .set({ organization_id: organizationId })
    .where('id', 'in', selectBelow(tx, id))
    .execute();
  await moveAccessObject(tx, id, { parentId, position });
  return Number(numDeletedRows);
}
