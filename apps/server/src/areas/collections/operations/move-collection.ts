import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCollection, requireCollectionSubject } from '../access.ts';
import { locateCollection } from '../events.ts';
import { moveInLibrary, movingBody, movingErrors, settleDestination } from '../moving.ts';
import { requireFits } from '../place.ts';
import { presentCollection } from '../present.ts';
import { collectionResource } from '../resource.ts';

/** Moves a collection, with all that is in it, into another place or to another one there. */
export const moveCollection = defineOperation({
  id: 'move-collection',
  method: 'POST',
  path: '/collections/{collectionId}/move',
  tag: 'Collections',
  summary: 'Move a collection',
  description:
    'Moves it with all that is in it. Another `parent` takes the ability `create` there as well. The roles that come down from above are those of the new place from then on.',
  access: onCollection('create'),
  body: movingBody,
  emits: ['collection.moved'],
  responses: { 200: collectionResource },
  errors: [...movingErrors, { type: 'collection_cycle' }, { type: 'collection_too_deep' }],
  example: { body: { parent: '{emptyCollectionId}' } },
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
