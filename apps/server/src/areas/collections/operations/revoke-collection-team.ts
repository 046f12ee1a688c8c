import { defineOperation } from '../../../http/define-operation.ts';
import { revokingRole } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a team on a collection. */
export const revokeCollectionTeam = defineOperation({
  id: 'revoke-collection-team',
  method: 'DELETE',
  path: '/collections/{collectionId}/permissions/teams/{teamId}',
  tag: 'Collection permissions',
  summary: 'Take back the role granted to a team on a collection',
  access: onCollection('admin'),
  ...revokingRole,
  ...granting.revokingTeam,
});
