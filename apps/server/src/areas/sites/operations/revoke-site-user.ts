import { defineOperation } from '../../../http/define-operation.ts';
import { revokingRole } from '../../teams/index.ts';
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
  ...revokingRole,
  ...granting.revokingUser,
  example: { params: { userId: '{grantedUserId}' } },
});
