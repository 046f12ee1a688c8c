import { defineOperation } from '../../../http/define-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a person on a site. */
export const revokeSiteUser = defineOperation({
  id: 'revoke-site-user',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  tag: 'Site permissions',
  summary: 'Take back the role granted to a person on a site',
  access: onSite('admin'),
  ...granting.revokingUser,
  example: { params: { userId: '{grantedUserId}' } },
});
