import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { presentSite } from '../present.ts';
import { siteResource } from '../resource.ts';

export const getSite = defineOperation({
  id: 'get-site',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Read a site',
  tag: 'Sites',
  access: onPublishedSite(),
  responses: { 200: siteResource },
  async handle({ subject, url }) {
    return ok(presentSite(subject.site, subject.role, url));
  },
});
