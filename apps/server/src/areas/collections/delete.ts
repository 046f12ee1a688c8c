import { conflict } from '../../http/errors.ts';
import type { Actor, Platform, Tx } from '../../platform/index.ts';
import { countObjectsIn, moveDeletedToRoot, removeAccessObject } from '../access/index.ts';
import { describeCollection, locateCollection } from './events.ts';
import type { CollectionRow } from './tables.ts';

/**
 * Removes an empty collection for good, with what was granted on it and the links onto it. Deleted
 * spaces that were in it can still be restored: they come last at the root.
 *
 * @throws ApiError 409 where spaces or collections are in it that are not deleted
 */
export async function deleteCollection(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  collection: CollectionRow,
  actor: Actor,
): Promise<void> {
  const { id, organization_id: organizationId } = collection;
  const inside = { organizationId, parentId: id };
  const held = await countObjectsIn(tx, inside);
  if (held > 0) {
    throw conflict(
      'collection_not_empty',
      `The collection is not empty: move or delete the ${held === 1 ? 'space or collection' : `${held} spaces and collections`} in it first.`,
    );
  }
  await moveDeletedToRoot(tx, inside);
  await platform.events.emit(tx, 'collection.deleted', {
    actor,
    ...locateCollection(collection),
    before: describeCollection(collection),
  });
  await removeAccessObject(tx, id);
}
