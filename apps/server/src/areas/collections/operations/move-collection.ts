import * as contract from '@octavo/contract/collections';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCollection, requireCollectionSubject } from '../access.ts';
import { locateCollection } from '../events.ts';
import { moveInLibrary, settleDestination } from '../moving.ts';
import { requireFits } from '../place.ts';
import { presentCollection } from '../present.ts';

/** Moves a collection, with all that is in it, into another place or to another one there. */
export const moveCollection = implementOperation(contract.moveCollection, {
  access: onCollection('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { collection }) => {
      const { id, organization_id: organizationId, parent_id: parentId } = collection;
      const moved = { id, organizationId, parentId };
      const destination = await settleDestination(tx, moved, { body, holder: caller });
      if (destination.parentId !== null && destination.parentId !== parentId) {
        await requireFits(tx, id, destination.parentId);
      }
      const facts = await moveInLibrary(tx, moved, destination);
      if (facts !== undefined) {
        const locus = { actor: actorOf(caller), ...locateCollection(collection) };
        await platform.events.emit(tx, 'collection.moved', { ...locus, ...facts });
      }
      return ok(presentCollection(await requireCollectionSubject(tx, id, caller), url));
    }),
});
