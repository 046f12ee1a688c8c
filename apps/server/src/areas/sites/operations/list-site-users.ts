import { defineOperation } from '../../../http/define-operation.ts';
import { listingUsersOn } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** The people to whom a role on a site was granted. */
export const listSiteUsers = defineOperation({
  id: 'list-site-users',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/users',
  tag: 'Site permissions',
  summary: 'List the people with a role granted on a site',
  access: onSite('admin'),
  ...listingUsersOn,
  ...granting.listingUsers,
});
