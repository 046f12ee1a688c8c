/** What readers get: published sites, rendered on the server. */
export { chooseReaderLanguage } from './content/choose-reader-language.ts';
export { createSiteHandler, type SiteHandler } from './site-handler.ts';
