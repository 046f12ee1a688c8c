/** What programs that show published sites need: addresses, tokens, profiles and search. */
import type { Operation } from '../../http/implement-operation.ts';
import { getContentUrl } from './operations/get-content-url.ts';
import { getPublishedSite } from './operations/get-published-site.ts';
import { getPublishedUrl } from './operations/get-published-url.ts';
import { resolvePublishedUrlOperation } from './operations/resolve-published-url.ts';
import { searchSite } from './operations/search-site.ts';

export { createGroundsCheck, createVisitors } from './find-visitor.ts';

/** The operations of the area. */
export const publishedOperations: readonly Operation[] = [
  getPublishedUrl,
  resolvePublishedUrlOperation,
  getContentUrl,
  getPublishedSite,
  searchSite,
];
