import { defineOperation } from '../../../http/define-operation.ts';
import { revokingRole } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a person on a space. */
export const revokeSpaceUser = defineOperation({
  id: 'revoke-space-user',
  method: 'DELETE',
  path: '/spaces/{spaceId}/permissions/users/{userId}',
  tag: 'Space permissions',
  summary: 'Take back the role granted to a person on a space',
  access: onSpace('admin'),
  ...revokingRole,
  ...granting.revokingUser,
  example: { params: { userId: '{grantedUserId}' } },
});
