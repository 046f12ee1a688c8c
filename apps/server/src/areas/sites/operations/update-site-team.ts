import { defineOperation } from '../../../http/define-operation.ts';
import { updatingRole } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a team on a site. */
export const updateSiteTeam = defineOperation({
  id: 'update-site-team',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  tag: 'Site permissions',
  summary: 'Change the role granted to a team on a site',
  access: onSite('admin'),
  ...updatingRole,
  ...granting.updatingTeam,
  example: { body: { role: 'review' } },
});
