import { defineOperation } from '../../../http/define-operation.ts';
import { updatingRole } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a person on a collection. */
export const updateCollectionUser = defineOperation({
  id: 'update-collection-user',
  method: 'PATCH',
  path: '/collections/{collectionId}/permissions/users/{userId}',
  tag: 'Collection permissions',
  summary: 'Change the role granted to a person on a collection',
  access: onCollection('admin'),
  ...updatingRole,
  ...granting.updatingUser,
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
});
