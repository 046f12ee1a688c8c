import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { readLocalPath } from '../find-loop.ts';
import { leadsVisitor, listSeenRedirects } from '../list-seen-redirects.ts';
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
    'By their sources. With `source`, only the one that a request for this path of the site would match. Visitors are told those that lead to what they see.',
  access: onPublishedSite(),
  query: listQuery({
    source: Type.Optional(
      Type.String({ maxLength: 4096, description: 'A path on the site, such as `/old/page`.' }),
    ),
  }),
  responses: { 200: paginated(siteRedirectResource) },
  async handle({ platform, caller, subject: { site }, query, url }) {
    const { db } = platform.database;
    const { source } = query;
    const reader = caller.kind === 'visitor' ? caller.reader : undefined;
    const list = await answerList(platform.signer, query, {
      scope: `site-redirects ${site.id} ${reader?.key ?? ''} ${source ?? ''}`,
      key: 'string',
      async read(range) {
        if (source === undefined && reader !== undefined) {
          const seen = await listSeenRedirects(platform, site, reader);
          const { after = '', limit } = range;
          return [seen.filter((row) => row.source > after).slice(0, limit), seen.length];
        }
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
        if (
          reader &&
          path !== undefined &&
          !(await leadsVisitor(platform, site, { reader, path }))
        ) {
          return [[], 0];
        }
        return row === undefined ? [[], 0] : [[row], 1];
      },
      keyOf: (row) => row.source,
      present: (rows) => rows.map((row) => presentRedirect(row, site.organization_id, url)),
    });
    return ok(list);
  },
});
