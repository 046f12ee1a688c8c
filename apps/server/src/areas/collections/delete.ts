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
      `${held === 1 ? 'A space or collection is' : `${held} spaces and collections are`} in it: move or delete what is there first.`,
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
