import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { siteStructure } from '../section-resource.ts';
import { showStructure } from '../show-structure.ts';

export const getSiteStructure = defineOperation({
  id: 'get-site-structure',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/structure',
  summary: 'Read what a site is made of',
  description:
    'Its site spaces, or where it has sections, these and their groups, in the order of the site.',
  tag: 'Sites',
  access: onPublishedSite(),
  responses: { 200: siteStructure },
  async handle({ platform, caller, subject, url }) {
    const { db } = platform.database;
    const { structure } = await showStructure(platform, db, { caller, subject, url });
    return ok(structure);
  },
});
