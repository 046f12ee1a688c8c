import * as contract from '@octavo/contract/redirects';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../../sites/index.ts';
import { readLocalPath } from '../find-loop.ts';
import { leadsVisitor, listSeenRedirects } from '../list-seen-redirects.ts';
import { presentRedirect } from '../present.ts';
import { readSiteRedirects } from '../site-redirects.ts';
import { countRedirectRows, findRedirectRow, listRedirectRows } from '../store.ts';

/** The redirects of a site. */
export const listSiteRedirects = implementOperation(contract.listSiteRedirects, {
  access: onPublishedSite(),
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
