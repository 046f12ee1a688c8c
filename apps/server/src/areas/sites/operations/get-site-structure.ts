import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { showSiteSpaces } from '../show-site-space.ts';
import { siteStructure } from '../site-space-resource.ts';

export const getSiteStructure = defineOperation({
  id: 'get-site-structure',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/structure',
  summary: 'Read what a site is made of',
  tag: 'Sites',
  access: onSite('view'),
  responses: { 200: siteStructure },
  async handle({ platform, caller, subject, url }) {
    const spaces = await showSiteSpaces(platform, platform.database.db, { caller, subject, url });
    return ok({ type: 'siteSpaces' as const, structure: spaces.map(({ item }) => item) });
  },
});
