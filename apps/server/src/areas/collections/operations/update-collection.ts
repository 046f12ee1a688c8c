import * as contract from '@octavo/contract/collections';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { requireMayGive, updateAccessObject } from '../../access/index.ts';
import { onCollection, requireCollectionSubject } from '../access.ts';
import { describeCollection, locateCollection } from '../events.ts';
import { requireFieldAbilities } from '../policy.ts';
import { presentCollection } from '../present.ts';
import { updateCollectionRow } from '../store.ts';

/** Changes what a collection is called, and the level that it gives. */
export const updateCollection = implementOperation(contract.updateCollection, {
  access: onCollection('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { collection, role }) => {
      const { id } = collection;
      requireFieldAbilities(role, body);
      const { title, description, defaultLevel } = body;
      if (defaultLevel !== undefined) {
        requireMayGive(role, { from: collection.default_level, to: defaultLevel });
      }
      await updateCollectionRow(tx, id, {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        updated_at: readTimestamp(platform.clock),
      });
      await updateAccessObject(tx, id, { defaultLevel });
      const changed = await requireCollectionSubject(tx, id, caller);
      await platform.events.emit(tx, 'collection.updated', {
        actor: actorOf(caller),
        ...locateCollection(collection),
        ...compareFacts(describeCollection(collection), describeCollection(changed.collection)),
      });
      return ok(presentCollection(changed, url));
    }),
});
