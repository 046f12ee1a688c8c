import * as contract from '@octavo/contract/collections';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onCollection } from '../access.ts';
import { deleteCollection as removeCollection } from '../delete.ts';

/** Deletes a collection in which nothing is. */
export const deleteCollection = implementOperation(contract.deleteCollection, {
  access: onCollection('create'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { collection }) => {
      await removeCollection(platform, tx, collection, actorOf(caller));
      return resetContent();
    }),
});
