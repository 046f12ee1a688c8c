/** What readers get: published sites, rendered on the server. */
export { createSiteHandler, type SiteHandler } from './site-handler.ts';
