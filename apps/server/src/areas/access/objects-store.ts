import type { Role } from '@octavo/contract';
import type { Db, Tx } from '../../platform/index.ts';
import type { AccessKind, AccessObjectsTable } from './tables.ts';

/** An object that roles can be had on from now on. */
export interface NewAccessObject {
  id: string;
  kind: AccessKind;
  organizationId: string;
  /** The collection it is in; at the organization's root unless given. */
  parentId?: string | null;
  defaultLevel?: Role | null;
  /** Its place among those with the same parent; null for what has none, such as a site. */
  position?: string | null;
}

/** Adds an object below its parent, whose grants and default levels count for it from then on. */
export async function addAccessObject(tx: Tx, object: NewAccessObject): Promise<void> {
  const { id, parentId = null } = object;
  await tx
    .insertInto('access_objects')
    .values({
      id,
      kind: object.kind,
      organization_id: object.organizationId,
      parent_id: parentId,
      default_level: object.defaultLevel ?? null,
      deleted: 0,
      position: object.position ?? null,
    })
    .execute();
  await tx
    .insertInto('access_ancestors')
    .values({ object_id: id, ancestor_id: id, depth: 0 })
    .execute();
  if (parentId !== null) await linkBelow(tx, id, parentId);
}

/** An object that roles can be had on, deleted or not, of whichever organization. */
export async function findAccessObject(
  db: Db,
  id: string,
): Promise<AccessObjectsTable | undefined> {
  return db.selectFrom('access_objects').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes what of an object decides on roles. */
export async function updateAccessObject(
  tx: Tx,
  id: string,
  changes: { defaultLevel?: Role | null | undefined; deleted?: boolean | undefined },
): Promise<void> {
  const { defaultLevel, deleted } = changes;
  if (defaultLevel === undefined && deleted === undefined) return;
  await tx
    .updateTable('access_objects')
    .set({
      ...(defaultLevel === undefined ? {} : { default_level: defaultLevel }),
      ...(deleted === undefined ? {} : { deleted: deleted ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Moves an object, with all that is below it, to a position in a collection or (null) at the root.
 * The caller has checked that the collection is not below the object.
 */
export async function moveAccessObject(
  tx: Tx,
  id: string,
  { parentId, position }: { parentId: string | null; position: string | null },
): Promise<void> {
  await tx
    .updateTable('access_objects')
    .set({ parent_id: parentId, position })
    .where('id', '=', id)
    .execute();
  const below = (of: Tx) =>
    of.selectFrom('access_ancestors').select('object_id').where('ancestor_id', '=', id);
  await tx
    .deleteFrom('access_ancestors')
    .where('object_id', 'in', below(tx))
    .where('ancestor_id', 'not in', below(tx))
    .execute();
  if (parentId !== null) await linkBelow(tx, id, parentId);
}

/** Gives an object another position in the place where it is. */
export async function updatePosition(tx: Tx, id: string, position: string): Promise<void> {
  await tx.updateTable('access_objects').set({ position }).where('id', '=', id).execute();
}

/** Removes an object with everything that was granted on it. */
export async function removeAccessObject(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('object_id', '=', id)
    .where('object_kind', '=', (is) =>
      is.selectFrom('access_objects').select('kind').where('id', '=', id),
    )
    .execute();
  await tx.deleteFrom('access_objects').where('id', '=', id).execute();
}

/** Makes the ancestors of `parentId`, itself included, those of `id` and of all below it. */
async function linkBelow(tx: Tx, id: string, parentId: string): Promise<void> {
  await tx
    .insertInto('access_ancestors')
    .columns(['object_id', 'ancestor_id', 'depth'])
    .expression((is) =>
      is
        .selectFrom('access_ancestors as below')
        .innerJoin('access_ancestors as above', (join) => join.on('above.object_id', '=', parentId))
        .select((row) => [
          'below.object_id',
          'above.ancestor_id',
          row('below.depth', '+', row('above.depth', '+', 1)).as('depth'),
        ])
        .where('below.ancestor_id', '=', id),
    )
    .execute();
}
