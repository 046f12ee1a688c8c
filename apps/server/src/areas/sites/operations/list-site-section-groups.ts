import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { answerParts } from '../answer-parts.ts';
import { siteSectionGroupResource } from '../section-resource.ts';
import { showStructure } from '../show-structure.ts';

/** All section groups of a site, empty ones too. */
export const listSiteSectionGroups = defineOperation({
  id: 'list-site-section-groups',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'List the section groups of a site',
  description: 'In the order in which the site shows them. Readers see none without sections.',
  tag: 'Site sections',
  access: onPublishedSite(),
  query: listQuery(),
  responses: { 200: paginated(siteSectionGroupResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const shown = await showStructure(platform, db, { caller, subject, url });
    const scope = `site-section-groups:${subject.site.id}`;
    return ok(await answerParts(platform, query, { scope, shown, items: shown.groups }));
  },
});
