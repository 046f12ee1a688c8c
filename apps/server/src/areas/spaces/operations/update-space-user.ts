import { defineOperation } from '../../../http/define-operation.ts';
import { updatingRole } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a person on a space. */
export const updateSpaceUser = defineOperation({
  id: 'update-space-user',
  method: 'PATCH',
  path: '/spaces/{spaceId}/permissions/users/{userId}',
  tag: 'Space permissions',
  summary: 'Change the role granted to a person on a space',
  access: onSpace('admin'),
  ...updatingRole,
  ...granting.updatingUser,
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
});
