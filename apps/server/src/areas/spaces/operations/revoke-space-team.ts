import { defineOperation } from '../../../http/define-operation.ts';
import { revokingRole } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a team on a space. */
export const revokeSpaceTeam = defineOperation({
  id: 'revoke-space-team',
  method: 'DELETE',
  path: '/spaces/{spaceId}/permissions/teams/{teamId}',
  tag: 'Space permissions',
  summary: 'Take back the role granted to a team on a space',
  access: onSpace('admin'),
  ...revokingRole,
  ...granting.revokingTeam,
});
