import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { nullableRoleSchema, requireMayGive, updateAccessObject } from '../../access/index.ts';
import { onCollection, requireCollectionSubject } from '../access.ts';
import { describeCollection, locateCollection } from '../events.ts';
import { requireFieldAbilities } from '../policy.ts';
import { presentCollection } from '../present.ts';
import { collectionDescription, collectionResource, collectionTitle } from '../resource.ts';
import { updateCollectionRow } from '../store.ts';

/** Changes what a collection is called, and the level that it gives. */
export const updateCollection = defineOperation({
  id: 'update-collection',
  method: 'PATCH',
  path: '/collections/{collectionId}',
  tag: 'Collections',
  summary: 'Update a collection',
  description: 'Changing `defaultLevel` needs the role admin.',
  access: onCollection('create'),
  body: Type.Object({
    title: Type.Optional(collectionTitle),
    description: Type.Optional(Type.Union([collectionDescription, Type.Null()])),
    defaultLevel: Type.Optional(nullableRoleSchema),
  }),
  emits: ['collection.updated'],
  responses: { 200: collectionResource },
  errors: [{ type: 'field_forbidden' }, { type: 'role_exceeds_own' }],
  example: { body: { title: 'Manuals' } },
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
        ...{ actor: actorOf(caller), ...locateCollection(collection) },
        ...compareFacts(describeCollection(collection), describeCollection(changed.collection)),
      });
      return ok(presentCollection(changed, url));
    }),
});
