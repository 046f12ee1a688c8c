import { defineOperation } from '../../../http/define-operation.ts';
import { listingEverybodyOn } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Everybody who has a role on a space, with the role that counts in the end. */
export const listSpacePermissions = defineOperation({
  id: 'list-space-permissions',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/aggregate',
  tag: 'Space permissions',
  summary: 'List everybody with a role on a space',
  access: onSpace('admin'),
  ...listingEverybodyOn,
  ...granting.listingEverybody,
});
