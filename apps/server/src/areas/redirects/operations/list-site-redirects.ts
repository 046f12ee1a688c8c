import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { readLocalPath } from '../find-loop.ts';
import { presentRedirect } from '../present.ts';
import { siteRedirectResource } from '../resource.ts';
import { readSiteRedirects } from '../site-redirects.ts';
import { countRedirectRows, findRedirectRow, listRedirectRows } from '../store.ts';

/** The redirects of a site. */
export const listSiteRedirects = defineOperation({
  id: 'list-site-redirects',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  tag: 'Sites',
  summary: 'List the redirects of a site',
  description:
    'By their sources. With `source`, only the one that a request for this path of the site would match.',
  access: onSite('view'),
  query: listQuery({
    source: Type.Optional(
      Type.String({ maxLength: 4096, description: 'A path on the site, such as `/old/page`.' }),
    ),
  }),
  responses: { 200: paginated(siteRedirectResource) },
  async handle({ platform, subject: { site }, query, url }) {
    const { db } = platform.database;
    const { source } = query;
    const list = await answerList(platform.signer, query, {
      scope: `site-redirects ${site.id} ${source ?? ''}`,
      key: 'string',
      async read(range) {
        if (source === undefined) {
          return Promise.all([
            listRedirectRows(db, site.id, range),
            countRedirectRows(db, site.id),
          ]);
        }
        const path = readLocalPath(source.startsWith('/') ? source : `/${source}`);
        const index = await readSiteRedirects(platform, site);
        const match = path === undefined ? undefined : index.find(path);
        const row = match && (await findRedirectRow(db, site.id, match.redirect.id));
        return row === undefined ? [[], 0] : [[row], 1];
      },
      keyOf: (row) => row.source,
      present: (rows) => rows.map((row) => presentRedirect(row, site.organization_id, url)),
    });
    return ok(list);
  },
});
