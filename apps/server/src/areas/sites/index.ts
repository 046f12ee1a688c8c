export { onPublishedSite, onSite, type SiteSubject, siteObject } from './access.ts';
export {
  addPlacedSpaces,
  addSiteSection,
  addSiteSpace,
  type SectionToAdd,
  type SiteToExtend,
  type SpaceToPlace,
  type SpaceToPublish,
} from './add-site-space.ts';
export { makeOriginUrl, makePublishedUrl, SITES_PREFIX } from './addresses.ts';
export { mayReadSite } from './audiences.ts';
export { createSite, type NewSite } from './create.ts';
export { locateSite, type SiteEvent, type SiteSpaceEvent } from './events.ts';
export { refuseUnfitHostName } from './host-names.ts';
export { listOpenSites, type OpenSite } from './list-open-sites.ts';
export { makeAddressSlug as makeSitePath } from './make-address-slug.ts';
export { presentSite } from './present.ts';
export {
  createSiteJudge,
  type PublishedSpace,
  type PublishedStructure,
  readPublishedStructure,
  seeStructure,
} from './published-structure.ts';
export { requireCondition } from './require-condition.ts';
export {
  findProxiedSite,
  type ResolvedSite,
  resolveSite,
  type SiteAddressRequest,
} from './resolve.ts';
export { isSiteTitle } from './resource.ts';

export { setSiteHostname } from './set-hostname.ts';
export { showStructure } from './show-structure.ts';
export { createSiteHosts, type SiteHosts } from './site-hosts.ts';

export {
  type FormerLocation,
  makePlaceUrl,
  makeSiteStructure,
  type SectionGroupPart,
  type SectionPart,
  type SectionPlace,
  type SiteSpacePlace,
} from './site-structure.ts';
export {
  findSite,
  type SiteRow,
  touchSitesOfSpaces,
  updateSite,
} from './store.ts';
export { findSubdomainEntry, type SubdomainEntry } from './subdomain-entry.ts';
