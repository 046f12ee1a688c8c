/** What programs that show published sites need: addresses, tokens, profiles and search. */
import { defineArea } from '../../http/define-area.ts';
import { sites as publishedSites } from './find-visitor.ts';
import { getContentUrl } from './operations/get-content-url.ts';
import { getPublishedSite } from './operations/get-published-site.ts';
import { getPublishedUrl } from './operations/get-published-url.ts';
import { resolvePublishedUrlOperation } from './operations/resolve-published-url.ts';
import { searchSite } from './operations/search-site.ts';

export const publishedArea = defineArea({
  name: 'published',
  words: ['published-url', 'published-site', 'content-url', 'search-site'],
  operations: [
    getPublishedUrl,
    resolvePublishedUrlOperation,
    getContentUrl,
    getPublishedSite,
    searchSite,
  ],
  caches: [publishedSites],
});
