import { defineOperation } from '../../../http/define-operation.ts';
import { grantingRole } from '../../teams/index.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Grants a role on a space to members of its organization and to teams. */
export const grantOnSpace = defineOperation({
  id: 'grant-on-space',
  method: 'POST',
  path: '/spaces/{spaceId}/permissions',
  tag: 'Space permissions',
  summary: 'Grant a role on a space',
  access: onSpace('admin'),
  ...grantingRole,
  ...granting.granting,
  example: { body: { users: ['{userId}'], teams: ['{teamId}'], role: 'read' } },
});
