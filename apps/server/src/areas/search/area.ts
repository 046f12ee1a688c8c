/** Search: an index of every space's pages by section, and what is found in it. */
import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { followContent } from './follow-content.ts';
import { followReferences } from './follow-references.ts';
import { finished as searchResults, unfinishedSearches } from './kept-results.ts';
import { searchOrganization } from './operations/search-organization.ts';
import { searchSpaceOperation } from './operations/search-space.ts';
import { beginIndex, registerIndexing } from './reindex.ts';
import { deleteSomePages, deleteSomeTerms } from './store.ts';

export const searchArea = defineArea({
  name: 'search',
  words: ['search'],
  operations: [searchSpaceOperation, searchOrganization],
  tables: [
    'search_sections',
    'search_spaces',
    'search_pages',
    'search_restrictions',
    'search_terms',
    'search_inclusions',
    'search_references',
  ],
  caches: [searchResults],
  jobs: ['search.index-references', 'search.index-space'],
  states: [unfinishedSearches],
  gives: [spaceEmptiers],
  open: subscribeSearch,
});

/**
 * Keeps the index in step with the content of spaces: small changes in the transaction that makes
 * them, large ones and the whole of a copied space by a durable job, so that copying stays as cheap
 * as it is.
 */
function subscribeSearch(platform: Platform): void {
  registerIndexing(platform);
  followReferences(platform);
  spaceEmptiers.extend(platform, deleteSomePages, deleteSomeTerms);
  platform.events.on('space.content-changed', (tx, { move }) => followContent(platform, tx, move));
  platform.events.on('space.created', async (tx, { object, revisionId, copyOf }) => {
    if (copyOf !== undefined) await beginIndex(platform, tx, object.id, revisionId);
  });
}
