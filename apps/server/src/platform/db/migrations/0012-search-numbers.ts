import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Numbers for the spaces and pages of the search index, so that a search counts pages and keeps to
 * spaces without looking its matches up, and a version of each space's part of the index. The index
 * is made anew: jobs index every space, page by page, as they do for a copied space.
 */
export const searchNumbers: Migration = {
  name: '0012-search-numbers',
  async up(db, { types, search }) {
    await db.schema
      .createTable('search_spaces')
      .addColumn('number', types.bigint, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) =>
        column.notNull().unique().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('version', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('search_pages')
      .addColumn('id', types.bigint, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addUniqueConstraint('search_pages_key', ['space_id', 'page_id'])
      .execute();
    await search.numberSections(db);
    await sql`delete from jobs where kind = 'search.index-space' and state = 'waiting'`.execute(db);
    await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'search-' || id, 'search.index-space', id || ':',
        '{"spaceId":"' || id || '","after":null}', 'waiting', 0, created_at, created_at
      from spaces`.execute(db);
  },
};
