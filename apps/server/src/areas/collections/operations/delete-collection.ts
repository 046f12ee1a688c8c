import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onCollection } from '../access.ts';
import { deleteCollection as removeCollection } from '../delete.ts';

/** Deletes a collection in which nothing is. */
export const deleteCollection = defineOperation({
  id: 'delete-collection',
  method: 'DELETE',
  path: '/collections/{collectionId}',
  tag: 'Collections',
  summary: 'Delete a collection',
  description:
    'It is gone for good, with what was granted on it. Spaces and collections in it have to be moved or deleted first. Deleted spaces that were in it can still be restored; they come back at the root.',
  access: onCollection('create'),
  emits: ['collection.deleted'],
  responses: { 205: null },
  errors: [{ type: 'collection_not_empty' }],
  example: { params: { collectionId: '{emptyCollectionId}' } },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { collection }) => {
      await removeCollection(platform, tx, collection, actorOf(caller));
      return resetContent();
    }),
});
