import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { readSiteSpaces } from '../read-site-space.ts';
import { siteSpaceResource } from '../site-space-resource.ts';

export const listSiteSpacesOperation = defineOperation({
  id: 'list-site-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'List the spaces of a site',
  description: 'In the order in which the site shows them.',
  tag: 'Sites',
  access: onSite('view'),
  query: listQuery(),
  responses: { 200: paginated(siteSpaceResource) },
  async handle({ platform, caller, subject, query, url }) {
    const scope = `site-spaces:${subject.site.id}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string', 'string']);
    const all = await readSiteSpaces(platform, platform.database.db, { caller, subject, url });
    const rows = all.filter(
      ({ row }) => after === undefined || isAfter([row.position, row.id], after),
    );
    return ok(
      page(platform.signer, scope, {
        rows,
        limit,
        count: all.length,
        keyOf: ({ row }) => [row.position, row.id],
        present: ({ item }) => item,
      }),
    );
  },
});

function isAfter(key: readonly string[], last: readonly (string | number)[]): boolean {
  const [position = '', id = ''] = key;
  const [lastPosition = '', lastId = ''] = last.map(String);
  return position === lastPosition ? id > lastId : position > lastPosition;
}
