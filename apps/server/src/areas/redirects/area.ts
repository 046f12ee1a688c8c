import { defineArea } from '../../http/define-area.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { subscribePageMoves } from './follow-moves.ts';
import { createSiteRedirect } from './operations/create-site-redirect.ts';
import { deleteSiteRedirect } from './operations/delete-site-redirect.ts';
import { exportSiteRedirects } from './operations/export-site-redirects.ts';
import { importSiteRedirects } from './operations/import-site-redirects.ts';
import { listSiteRedirects } from './operations/list-site-redirects.ts';
import { updateSiteRedirect } from './operations/update-site-redirect.ts';
import { kept as siteRedirects } from './site-redirects.ts';

export const redirectsArea = defineArea({
  name: 'redirects',
  words: ['redirect'],
  operations: [
    listSiteRedirects,
    createSiteRedirect,
    updateSiteRedirect,
    deleteSiteRedirect,
    exportSiteRedirects,
    importSiteRedirects,
  ],
  tables: ['page_moves', 'site_redirects'],
  events: [
    'site-redirect.created',
    'site-redirect.updated',
    'site-redirect.deleted',
    'site.redirects-imported',
  ],
  caches: [siteRedirects],
  gives: [spaceEmptiers],
  open: subscribePageMoves,
});
