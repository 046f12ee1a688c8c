import { defineOperation } from '../../../http/define-operation.ts';
import { grantingRole } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Grants a role on a site to members of its organization and to teams. */
export const grantOnSite = defineOperation({
  id: 'grant-on-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions',
  tag: 'Site permissions',
  summary: 'Grant a role on a site',
  access: onSite('admin'),
  ...grantingRole,
  ...granting.granting,
  example: { body: { users: ['{userId}'], teams: ['{teamId}'], role: 'read' } },
});
