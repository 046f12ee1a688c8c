import { defineOperation } from '../../../http/define-operation.ts';
import { updatingRole } from '../../teams/index.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a person on a site. */
export const updateSiteUser = defineOperation({
  id: 'update-site-user',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  tag: 'Site permissions',
  summary: 'Change the role granted to a person on a site',
  access: onSite('admin'),
  ...updatingRole,
  ...granting.updatingUser,
  example: { params: { userId: '{grantedUserId}' }, body: { role: 'review' } },
});
