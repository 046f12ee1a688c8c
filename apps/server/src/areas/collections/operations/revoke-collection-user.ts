import { defineOperation } from '../../../http/define-operation.ts';
import { revokingRole } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a person on a collection. */
export const revokeCollectionUser = defineOperation({
  id: 'revoke-collection-user',
  method: 'DELETE',
  path: '/collections/{collectionId}/permissions/users/{userId}',
  tag: 'Collection permissions',
  summary: 'Take back the role granted to a person on a collection',
  access: onCollection('admin'),
  ...revokingRole,
  ...granting.revokingUser,
  example: { params: { userId: '{grantedUserId}' } },
});
