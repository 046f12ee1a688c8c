import { defineOperation } from '../../../http/define-operation.ts';
import { listingUsersOn } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** The people to whom a role on a collection was granted. */
export const listCollectionUsers = defineOperation({
  id: 'list-collection-users',
  method: 'GET',
  path: '/collections/{collectionId}/permissions/users',
  tag: 'Collection permissions',
  summary: 'List the people with a role granted on a collection',
  access: onCollection('admin'),
  ...listingUsersOn,
  ...granting.listingUsers,
});
