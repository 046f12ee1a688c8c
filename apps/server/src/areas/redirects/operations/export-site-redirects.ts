import * as contract from '@octavo/contract/redirects';
import { EXPORT_SITE_REDIRECTS_CSV } from '@octavo/contract/redirects';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../../sites/index.ts';
import { writeRedirectsCsv } from '../csv.ts';
import { readStored } from '../present.ts';
import { listRedirectRows } from '../store.ts';

/** The redirects of a site as a table. */
export const exportSiteRedirects = implementOperation(contract.exportSiteRedirects, {
  access: onSite('view'),
  async handle({ platform, subject: { site } }) {
    const rows = await listRedirectRows(platform.database.db, site.id);
    const redirects = rows.map((row) => ({ ...row, destination: readStored(row) }));
    return {
      status: 200,
      raw: writeRedirectsCsv(redirects),
      headers: {
        'content-type': `${EXPORT_SITE_REDIRECTS_CSV}; charset=utf-8`,
        'content-disposition': 'attachment; filename="redirects.csv"',
        'cache-control': 'no-store',
      },
    };
  },
});
