import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { findUserGrant, grantToUsers } from '../../access/index.ts';
import { onSpace } from '../access.ts';
import { grantRole } from '../resource.ts';

/** Changes the role that was granted to a person on a space. */
export const updateSpaceUser = defineOperation({
  id: 'update-space-user',
  method: 'PATCH',
  path: '/spaces/{spaceId}/permissions/users/{userId}',
  tag: 'Space permissions',
  summary: 'Change the role granted to a person on a space',
  access: onSpace('admin'),
  body: grantRole,
  emits: ['grant.changed'],
  responses: { 204: null },
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
  handle: ({ platform, caller, subject, params, body, write }) =>
    write(async (tx) => {
      const { id, organization_id } = subject.space;
      const space = { kind: 'space', id, organizationId: organization_id } as const;
      const before = await findUserGrant(tx, space, params.userId);
      if (before === undefined) throw notFound('grant');
      const grant = { users: [params.userId], role: body.role, before, actor: actorOf(caller) };
      await grantToUsers(platform, tx, space, grant);
      return noContent();
    }),
});
