import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { answerParts } from '../answer-parts.ts';
import { siteSectionResource } from '../section-resource.ts';
import { showStructure } from '../show-structure.ts';

/** All sections of a site, whichever group they are in. */
export const listSiteSections = defineOperation({
  id: 'list-site-sections',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'List the sections of a site',
  description: 'In the order in which the site shows them, those of a group where the group is.',
  tag: 'Site sections',
  access: onPublishedSite(),
  query: listQuery({
    shareKey: Type.Optional(
      Type.String({ maxLength: 256, description: 'Of no effect for members.' }),
    ),
  }),
  responses: { 200: paginated(siteSectionResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const shown = await showStructure(platform, db, { caller, subject, url });
    const scope = `site-sections:${subject.site.id}`;
    return ok(await answerParts(platform, query, { scope, shown, items: shown.sections }));
  },
});
