/** Sites: which spaces are published, where, and for whom. */
import type { Operation } from '../../http/define-operation.ts';
import { createSiteOperation } from './operations/create-site.ts';
import { deleteSiteOperation } from './operations/delete-site.ts';
import { getSite } from './operations/get-site.ts';
import { listSitesOperation } from './operations/list-sites.ts';
import { publishSite } from './operations/publish-site.ts';
import { unpublishSite } from './operations/unpublish-site.ts';
import { updateSiteOperation } from './operations/update-site.ts';

export { onSite, type SiteSubject } from './access.ts';
export { makeOriginUrl, makePublishedUrl, SITES_PREFIX } from './addresses.ts';
export { createSite, type NewSite } from './create.ts';
export {
  listSiteSpaces,
  type PublishedSpace,
  type ResolvedSite,
  resolveSite,
} from './resolve.ts';
export { addSiteSpace, type SpaceToPublish } from './site-spaces.ts';
export { findSite, type SiteRow } from './store.ts';

/** The operations of the area. */
export const siteOperations: readonly Operation[] = [
  listSitesOperation,
  createSiteOperation,
  getSite,
  updateSiteOperation,
  deleteSiteOperation,
  publishSite,
  unpublishSite,
];
