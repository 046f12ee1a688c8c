import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { answerParts } from '../answer-parts.ts';
import { showStructure } from '../show-structure.ts';
import { siteSpaceResource } from '../site-space-resource.ts';

export const listSiteSpacesOperation = defineOperation({
  id: 'list-site-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'List the spaces of a site',
  description: 'In the order in which the site shows them, section by section.',
  tag: 'Sites',
  access: onPublishedSite(),
  query: listQuery(),
  responses: { 200: paginated(siteSpaceResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const shown = await showStructure(platform, db, { caller, subject, url });
    const scope = `site-spaces:${subject.site.id}`;
    return ok(await answerParts(platform, query, { scope, shown, items: shown.siteSpaces }));
  },
});
