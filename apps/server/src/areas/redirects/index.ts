import type { Operation } from '../../http/implement-operation.ts';
import { createSiteRedirect } from './operations/create-site-redirect.ts';
import { deleteSiteRedirect } from './operations/delete-site-redirect.ts';
import { exportSiteRedirects } from './operations/export-site-redirects.ts';
import { importSiteRedirects } from './operations/import-site-redirects.ts';
import { listSiteRedirects } from './operations/list-site-redirects.ts';
import { updateSiteRedirect } from './operations/update-site-redirect.ts';

/** Redirects: where pages went that were renamed or moved, and those that people give a site. */
export { readLocalPath } from './find-loop.ts';
export { findMovedPage } from './find-moved-page.ts';
export { followFormer } from './follow-former.ts';
export { subscribePageMoves as subscribeRedirects } from './follow-moves.ts';
export {
  followPath,
  hasMarkdown,
  lookAt,
  type PathEnd,
} from './follow-path.ts';
export { openFollowedSite, type SeenSpace } from './open-followed-site.ts';
export { makeRedirectIndex } from './redirect-index.ts';

/** The operations of the area. */
export const redirectOperations: readonly Operation[] = [
  listSiteRedirects,
  createSiteRedirect,
  updateSiteRedirect,
  deleteSiteRedirect,
  exportSiteRedirects,
  importSiteRedirects,
];
