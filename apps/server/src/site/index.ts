/** What readers get: published sites, rendered on the server. */

export { BUNDLE_FOLDER, bundleScript, keepBundle } from './assets/keep-bundle.ts';
export { readSiteStyles } from './assets/site-styles.ts';
export { chooseReaderLanguage } from './content/choose-reader-language.ts';
export { type Highlight, renderHighlighted } from './content/highlight.ts';
export { createSiteReaders } from './readers/create-site-readers.ts';
export { createSiteDoor } from './site-handler.ts';
export { EMPTY, escapeHtml, Html, type HtmlValue, html, trustHtml } from './templates/html.ts';
