import { defineOperation } from '../../../http/define-operation.ts';
import { revokingRole } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a team on a site. */
export const revokeSiteTeam = defineOperation({
  id: 'revoke-site-team',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  tag: 'Site permissions',
  summary: 'Take back the role granted to a team on a site',
  access: onSite('admin'),
  ...revokingRole,
  ...granting.revokingTeam,
});
