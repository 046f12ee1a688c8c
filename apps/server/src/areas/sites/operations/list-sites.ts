import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { presentSite } from '../present.ts';
import { siteResource } from '../resource.ts';
import { countSites, listSites, type SiteFilter } from '../store.ts';

export const listSitesOperation = defineOperation({
  id: 'list-sites',
  method: 'GET',
  path: '/orgs/{organizationId}/sites',
  summary: 'List the sites of an organization',
  tag: 'Sites',
  access: onOrganization('view'),
  query: listQuery({
    space: Type.Optional(Type.String({ description: 'Only sites that publish this space.' })),
    title: Type.Optional(
      Type.String({ maxLength: 128, description: 'Only titles that contain this.' }),
    ),
    published: Type.Optional(
      Type.Boolean({ description: 'Only published sites, or only others.' }),
    ),
  }),
  responses: { 200: paginated(siteResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const filter: SiteFilter = {
      organizationId: subject.organization.id,
      space: query.space,
      title: query.title,
      published: query.published,
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `sites:${JSON.stringify(filter)}`,
        key: 'string',
        read: (range) => Promise.all([listSites(db, filter, range), countSites(db, filter)]),
        keyOf: ({ id }) => id,
        present: (sites) => sites.map((site) => presentSite(site, subject.role, url)),
      }),
    );
  },
});
