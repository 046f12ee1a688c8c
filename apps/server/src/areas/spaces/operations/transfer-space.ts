import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import type { Actor, Platform, Tx } from '../../../platform/index.ts';
import { moveInLibrary } from '../../collections/index.ts';
import { onSpaceInLibrary, requireSubject } from '../access.ts';
import { locateSpace } from '../events.ts';
import { spaceResource } from '../resource.ts';
import { showSpace } from '../show-spaces.ts';
import { findSpaceFor } from '../store.ts';
import type { SpaceRow } from '../tables.ts';
import { settleTarget, transferBody, transferToOrganization } from '../transfer.ts';

/** Gives a space to another organization, or puts it into another collection. */
export const transferSpace = defineOperation({
  id: 'transfer-space',
  method: 'POST',
  path: '/spaces/{spaceId}/transfer',
  tag: 'Spaces',
  summary: 'Transfer a space to another organization',
  description:
    'Takes the role admin in the organization that the space leaves, and `create` in the place that it goes to. It keeps its id and all that is in it: content, history, change requests, comments, files, and what it has in custom fields, as far as the other organization has a field of the same name and type. Grants and invites onto it are dropped, and the sites of the organization that it leaves show it no more. Within its own organization it only moves to the other `parent`, which takes the role admin on the space.',
  access: onSpaceInLibrary('admin'),
  body: transferBody,
  emits: [
    ...(['space.transferred-out', 'space.transferred-in', 'space.moved'] as const),
    ...(['site-space.removed', 'site-space.updated'] as const),
    ...(['merge-rules.updated', 'change-request.reviewer-removed'] as const),
  ],
  responses: { 200: spaceResource },
  errors: [
    {
      type: 'unknown_reference',
      when: 'the caller does not belong to `organization`, or `parent` is not a collection of it',
    },
    { type: 'already_there' },
    { type: 'transfer_blocked' },
  ],
  example: {
    params: { spaceId: '{leavingSpaceId}' },
    body: { organization: '{otherOrganizationId}' },
  },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { space }) => {
      const actor = actorOf(caller);
      const target = await settleTarget(tx, body, caller);
      const { id, title, organization_id: organizationId, parent_id: parentId } = space;
      if (target.organizationId === organizationId) {
        await moveWithin(platform, tx, space, { parentId: target.parentId, actor });
      } else {
        const thing = { kind: 'space', id, title, organizationId, parentId } as const;
        await transferToOrganization(platform, tx, thing, { target, actor, holder: caller });
      }
      const row = await findSpaceFor(tx, id, caller);
      if (row === undefined) throw notFound('space');
      return ok(await showSpace(platform, tx, requireSubject(row), url));
    }),
});

/** @throws ApiError 409 where it is in that place already */
async function moveWithin(
  { events }: Platform,
  tx: Tx,
  space: SpaceRow,
  { parentId, actor }: { parentId: string | null; actor: Actor },
): Promise<void> {
  if (parentId === space.parent_id) {
    throw conflict('already_there', 'The space is in that place already.');
  }
  const { id, organization_id: organizationId, parent_id } = space;
  const movable = { id, organizationId, parentId: parent_id };
  const facts = await moveInLibrary(tx, movable, { parentId, wanted: 'last' });
  await events.emit(tx, 'space.moved', { actor, ...locateSpace(space), ...facts });
}
