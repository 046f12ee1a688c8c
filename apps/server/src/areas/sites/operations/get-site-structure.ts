import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { presentSiteSpaces } from '../present-site-space.ts';
import { siteStructure } from '../site-space-resource.ts';
import { listSiteSpacesFor } from '../store.ts';

export const getSiteStructure = defineOperation({
  id: 'get-site-structure',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/structure',
  summary: 'Read what a site is made of',
  tag: 'Sites',
  access: onSite('view'),
  responses: { 200: siteStructure },
  async handle({ platform, caller, subject, url }) {
    const rows = await listSiteSpacesFor(platform.database.db, subject.site.id, caller.userId);
    return ok({ type: 'siteSpaces' as const, structure: presentSiteSpaces(rows, subject, url) });
  },
});
