import { defineOperation } from '../../../http/define-operation.ts';
import { listingEverybodyOn } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Everybody who has a role on a collection, with the role that counts in the end. */
export const listCollectionPermissions = defineOperation({
  id: 'list-collection-permissions',
  method: 'GET',
  path: '/collections/{collectionId}/permissions/aggregate',
  tag: 'Collection permissions',
  summary: 'List everybody with a role on a collection',
  access: onCollection('admin'),
  ...listingEverybodyOn,
  ...granting.listingEverybody,
});
