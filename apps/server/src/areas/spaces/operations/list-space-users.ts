import { defineOperation } from '../../../http/define-operation.ts';
import { listingUsersOn } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** The people to whom a role on a space was granted. */
export const listSpaceUsers = defineOperation({
  id: 'list-space-users',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/users',
  tag: 'Space permissions',
  summary: 'List the people with a role granted on a space',
  access: onSpace('admin'),
  ...listingUsersOn,
  ...granting.listingUsers,
});
