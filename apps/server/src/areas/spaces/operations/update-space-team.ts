import { defineOperation } from '../../../http/define-operation.ts';
import { updatingRole } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a team on a space. */
export const updateSpaceTeam = defineOperation({
  id: 'update-space-team',
  method: 'PATCH',
  path: '/spaces/{spaceId}/permissions/teams/{teamId}',
  tag: 'Space permissions',
  summary: 'Change the role granted to a team on a space',
  access: onSpace('admin'),
  ...updatingRole,
  ...granting.updatingTeam,
  example: { body: { role: 'review' } },
});
