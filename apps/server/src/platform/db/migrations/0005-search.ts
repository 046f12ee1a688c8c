import type { Migration } from './migration.ts';

/**
 * The search index: sections of pages, and the words of each space for spelling. It is a view of
 * the content, and full-text indexes have nothing portable about them, so the dialect makes it.
 */
export const search: Migration = {
  name: '0005-search',
  up: (db, dialect) => dialect.search.createIndex(db),
};
