import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { showSiteSpaces } from '../show-site-space.ts';
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
    return ok(
      await answerList(platform.signer, query, {
        scope: `site-spaces:${subject.site.id}`,
        key: 'two strings',
        async read({ after }) {
          const reading = { caller, subject, url };
          const all = await showSiteSpaces(platform, platform.database.db, reading);
          const rows = after === undefined ? all : all.filter(({ row }) => isAfter(row, after));
          return [rows, all.length];
        },
        keyOf: ({ row }) => [row.position, row.id],
        present: (rows) => rows.map(({ item }) => item),
      }),
    );
  },
});

function isAfter(
  { position, id }: { position: string; id: string },
  [lastPosition, lastId]: readonly [string, string],
): boolean {
  return position === lastPosition ? id > lastId : position > lastPosition;
}
