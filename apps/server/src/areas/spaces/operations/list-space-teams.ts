import { defineOperation } from '../../../http/define-operation.ts';
import { listingTeamsOn } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** The teams to which a role on a space was granted. */
export const listSpaceTeams = defineOperation({
  id: 'list-space-teams',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/teams',
  tag: 'Space permissions',
  summary: 'List the teams with a role granted on a space',
  access: onSpace('admin'),
  ...listingTeamsOn,
  ...granting.listingTeams,
});
