import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
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
    const filter: SiteFilter = {
      organizationId: subject.organization.id,
      space: query.space,
      title: query.title,
      published: query.published,
    };
    const scope = `sites:${JSON.stringify(filter)}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const { db } = platform.database;
    const [rows, count] = await Promise.all([
      listSites(db, filter, { after: after?.[0]?.toString(), limit: limit + 1 }),
      countSites(db, filter),
    ]);
    return ok(
      page(platform.signer, scope, {
        rows,
        limit,
        count,
        keyOf: (site) => [site.id],
        present: (site) => presentSite(site, subject.role, url),
      }),
    );
  },
});
