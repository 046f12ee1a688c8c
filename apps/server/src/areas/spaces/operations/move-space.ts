import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import {
  moveInLibrary,
  movingBody,
  movingErrors,
  settleDestination,
} from '../../collections/index.ts';
import { onSpaceInLibrary, requireSubject } from '../access.ts';
import { locateSpace } from '../events.ts';
import { spaceResource } from '../resource.ts';
import { showSpace } from '../show-spaces.ts';
import { findSpaceFor } from '../store.ts';

/** Moves a space into another collection, to the root, or among what is beside it. */
export const moveSpace = defineOperation({
  id: 'move-space',
  method: 'POST',
  path: '/spaces/{spaceId}/move',
  tag: 'Spaces',
  summary: 'Move a space',
  description:
    'Into another collection, to the root of the organization, or among what is beside it. Takes the ability `create` on the space, and in the place that it comes into.',
  access: onSpaceInLibrary('create'),
  body: movingBody,
  emits: ['space.moved'],
  responses: { 200: spaceResource },
  errors: movingErrors,
  example: { body: { parent: null } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { id, organization_id: organizationId, parent_id: parentId } = subject.space;
      const movable = { id, organizationId, parentId };
      const destination = await settleDestination(tx, movable, { body, holder: caller });
      const moved = await moveInLibrary(tx, movable, destination);
      if (moved === undefined) return ok(await showSpace(platform, tx, subject, url));
      await platform.events.emit(tx, 'space.moved', {
        ...{ actor: actorOf(caller), ...locateSpace(subject.space), ...moved },
      });
      const row = await findSpaceFor(tx, id, caller);
      if (row === undefined) throw notFound('space');
      return ok(await showSpace(platform, tx, requireSubject(row), url));
    }),
});
