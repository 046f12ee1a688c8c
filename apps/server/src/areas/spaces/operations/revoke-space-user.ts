import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { findUserGrant, revokeFromUser } from '../../access/index.ts';
import { onSpace } from '../access.ts';

/** Takes back the role that was granted to a person on a space. */
export const revokeSpaceUser = defineOperation({
  id: 'revoke-space-user',
  method: 'DELETE',
  path: '/spaces/{spaceId}/permissions/users/{userId}',
  tag: 'Space permissions',
  summary: 'Take back the role granted to a person on a space',
  access: onSpace('admin'),
  emits: ['grant.revoked'],
  responses: { 204: null },
  example: { params: { userId: '{grantedUserId}' } },
  handle: ({ platform, caller, subject, params, write }) =>
    write(async (tx) => {
      const { id, organization_id } = subject.space;
      const space = { kind: 'space', id, organizationId: organization_id } as const;
      const role = await findUserGrant(tx, space, params.userId);
      if (role === undefined) throw notFound('grant');
      const grant = { user: params.userId, role, actor: actorOf(caller) };
      await revokeFromUser(platform, tx, space, grant);
      return noContent();
    }),
});
