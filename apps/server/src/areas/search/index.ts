export type { HighlightedText, SectionResult } from './described-outcome.ts';
export type { TextRange } from './excerpt.ts';
export { inspectSearch } from './inspect-index.ts';
export { listPageTitles } from './list-page-titles.ts';
export { encodePosition, readPosition } from './position.ts';
export { presentPage } from './present.ts';

export { findPagesReferring } from './references-store.ts';
export { rebuildIndex } from './reindex.ts';

export type { SearchPosition } from './search-content.ts';
export {
  type PageResult,
  type SearchOptions,
  type SearchResults,
  searchSpace,
  searchSpaces,
} from './search-spaces.ts';
export { deleteSpace as deleteSearchedSpace } from './store.ts';
