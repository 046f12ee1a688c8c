import { defineOperation } from '../../../http/define-operation.ts';
import { listingTeamsOn } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** The teams to which a role on a site was granted. */
export const listSiteTeams = defineOperation({
  id: 'list-site-teams',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/teams',
  tag: 'Site permissions',
  summary: 'List the teams with a role granted on a site',
  access: onSite('admin'),
  ...listingTeamsOn,
  ...granting.listingTeams,
});
