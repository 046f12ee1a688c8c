import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCollection } from '../access.ts';
import { presentCollection } from '../present.ts';
import { collectionResource } from '../resource.ts';

/** A collection. */
export const getCollection = defineOperation({
  id: 'get-collection',
  method: 'GET',
  path: '/collections/{collectionId}',
  tag: 'Collections',
  summary: 'Get a collection',
  access: onCollection('access'),
  responses: { 200: collectionResource },
  handle: async ({ subject, url }) => ok(presentCollection(subject, url)),
});
