import { defineOperation } from '../../../http/define-operation.ts';
import { listingEverybodyOn } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Everybody who has a role on a site, with the role that counts in the end. */
export const listSitePermissions = defineOperation({
  id: 'list-site-permissions',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
  tag: 'Site permissions',
  summary: 'List everybody with a role on a site',
  access: onSite('admin'),
  ...listingEverybodyOn,
  ...granting.listingEverybody,
});
