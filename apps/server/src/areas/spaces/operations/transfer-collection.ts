import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import {
  collectionResource,
  findCollectionFor,
  onCollection,
  presentCollection,
  toCollectionSubject,
} from '../../collections/index.ts';
import { settleTarget, transferBody, transferToOrganization } from '../transfer.ts';

/** Gives a collection with all that is in it to another organization. */
export const transferCollection = defineOperation({
  id: 'transfer-collection',
  method: 'POST',
  path: '/collections/{collectionId}/transfer',
  tag: 'Collections',
  summary: 'Transfer a collection to another organization',
  description:
    'It goes with all collections and spaces in it, deleted spaces that can be restored included. Takes the role admin in the organization that it leaves, and `create` in the place that it goes to. Everything keeps its id, and spaces what they have in custom fields, as far as the other organization has a field of the same name and type. Grants and invites onto any of it are dropped, and the sites of the organization that it leaves show its spaces no more.',
  access: onCollection('admin'),
  body: transferBody,
  emits: [
    ...(['collection.transferred-out', 'collection.transferred-in'] as const),
    ...(['site-space.removed', 'site-space.updated'] as const),
    ...(['merge-rules.updated', 'change-request.reviewer-removed'] as const),
  ],
  responses: { 200: collectionResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'the caller does not belong to `organization`, or `parent` is not a collection of it',
    },
    { type: 'already_there' },
    { type: 'collection_too_deep' },
    { type: 'transfer_blocked' },
  ],
  example: {
    params: { collectionId: '{leavingCollectionId}' },
    body: { organization: '{otherOrganizationId}' },
  },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { collection }) => {
      const target = await settleTarget(tx, body, caller);
      const { id, title, organization_id: organizationId, parent_id: parentId } = collection;
      if (target.organizationId === organizationId) {
        throw conflict('already_there', 'The collection belongs to the organization: move it.');
      }
      const thing = { kind: 'collection', id, title, organizationId, parentId } as const;
      await transferToOrganization(platform, tx, thing, {
        target,
        actor: actorOf(caller),
        holder: caller,
      });
      const row = await findCollectionFor(tx, id, caller);
      if (row === undefined) throw notFound('collection');
      return ok(presentCollection(toCollectionSubject(row), url));
    }),
});
