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
  responses: { 204: null },
  example: { params: { userId: '{grantedUserId}' } },
  handle: ({ subject, params, write }) =>
    write(async (tx) => {
      const space = { kind: 'space', id: subject.space.id } as const;
      if ((await findUserGrant(tx, space, params.userId)) === undefined) throw notFound('grant');
      await revokeFromUser(tx, space, params.userId);
      return noContent();
    }),
});
