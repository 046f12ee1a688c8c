import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { presentPublishingAuth } from '../present.ts';
import { publishingAuthResource } from '../resource.ts';
import { findVisitorAuth } from '../store.ts';

/** How visitors sign in to a site. */
export const getPublishingAuth = defineOperation({
  id: 'get-publishing-auth',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Get how visitors sign in to a site',
  description: 'Only admins of the site are shown its `privateKey`.',
  tag: 'Sites',
  access: onSite('view'),
  responses: { 200: publishingAuthResource },
  async handle({ platform, subject, url }) {
    const row = await findVisitorAuth(platform.database.db, subject.site.id);
    return ok(presentPublishingAuth(row, subject, { sealer: platform.sealer, url }));
  },
});
