/** The pages of spaces and their documents, as readers of the API get them. */
export { readBuiltDocument } from './built-documents.ts';
export { findAppTarget, makeAppAddress } from './find-app-target.ts';
export type { PageQuery } from './page-query.ts';
export {
  listingPages,
  readingPage,
  readingPageByPath,
  readingReusableContent,
} from './reading-pages.ts';
export { showChanges } from './show-changes.ts';
export { requirePage } from './show-page.ts';
export { type WrittenText, writeText } from './write-text.ts';
