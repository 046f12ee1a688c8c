import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onLibrary } from '../access.ts';
import { createCollection as addCollection } from '../create.ts';
import { requireDepth, requireMayCreateIn } from '../place.ts';
import { presentCollection } from '../present.ts';
import { collectionDescription, collectionResource, collectionTitle } from '../resource.ts';

/** A new, empty collection. */
export const createCollection = defineOperation({
  id: 'create-collection',
  method: 'POST',
  path: '/orgs/{organizationId}/collections',
  tag: 'Collections',
  summary: 'Create a collection',
  description:
    'It comes last in the collection `parent`, or at the root of the organization. Takes the ability `create` there.',
  access: onLibrary(),
  body: Type.Object({
    title: Type.Optional(collectionTitle),
    description: Type.Optional(collectionDescription),
    parent: Type.Optional(Type.String({ maxLength: 32, description: 'A collection.' })),
  }),
  emits: ['collection.created'],
  responses: { 201: collectionResource },
  errors: [
    { type: 'unknown_reference', when: '`parent` is not a collection of the organization' },
    { type: 'collection_too_deep' },
  ],
  example: { body: { title: 'Guides' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, memberRole }) => {
      const { parent: parentId = null, ...settings } = body;
      const { id: organizationId } = organization;
      const place = { organizationId, parentId, holder: caller, memberRole };
      const role = await requireMayCreateIn(tx, { ...place, field: 'body.parent' });
      await requireDepth(tx, { parentId, height: 1 });
      const collection = await addCollection(platform, tx, {
        ...{ organizationId, parentId, actor: actorOf(caller), ...settings },
      });
      const shown = presentCollection({ collection, role }, url);
      return created(shown, shown.urls.location);
    }),
});
