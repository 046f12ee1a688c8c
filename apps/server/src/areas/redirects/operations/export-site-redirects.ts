import { defineOperation } from '../../../http/define-operation.ts';
import { onSite } from '../../sites/index.ts';
import { writeRedirectsCsv } from '../csv.ts';
import { readStored } from '../present.ts';
import { listRedirectRows } from '../store.ts';

const CSV = 'text/csv';

/** The redirects of a site as a table. */
export const exportSiteRedirects = defineOperation({
  id: 'export-site-redirects',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects.csv',
  tag: 'Sites',
  summary: 'Export the redirects of a site',
  description:
    'CSV with the columns `source`, `destination` and `status`, which can be imported again. Pages, spaces and sections are written `page:<space>/<page>`, `space:<space>` and `section:<section>`.',
  access: onSite('view'),
  responses: { 200: null },
  rawType: CSV,
  async handle({ platform, subject: { site } }) {
    const rows = await listRedirectRows(platform.database.db, site.id);
    const redirects = rows.map((row) => ({ ...row, destination: readStored(row) }));
    return {
      status: 200,
      raw: writeRedirectsCsv(redirects),
      headers: {
        'content-type': `${CSV}; charset=utf-8`,
        'content-disposition': 'attachment; filename="redirects.csv"',
        'cache-control': 'no-store',
      },
    };
  },
});
