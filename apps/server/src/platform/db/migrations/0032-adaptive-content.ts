import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Which claims visitors of a site can have. What indexes of search hold of pages is made anew by
 * jobs: inline expressions are in it no more, which showed each reader what was for others.
 */
export const adaptiveContent: Migration = {
  name: '0032-adaptive-content',
  async up(db, { types }) {
    await db.schema
      .createTable('site_adaptive_schemas')
      .addColumn('site_id', types.text, (column) =>
        column.primaryKey().references('sites.id').onDelete('cascade'),
      )
      .addColumn('json_schema', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();
    await sql`delete from search_pages`.execute(db);
    await sql`update search_spaces set revision_id = null, version = version + 1,
      moved_to = '', next_revision_id =
        (select revision from spaces where spaces.id = search_spaces.space_id)`.execute(db);
    await sql`delete from jobs where kind = 'search.index-space' and state = 'waiting'`.execute(db);
    await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'search-adaptive-' || space_id, 'search.index-space', space_id || ':',
        '{"spaceId":"' || space_id || '","after":null}', 'waiting', 0, created_at, created_at
      from search_spaces inner join spaces on spaces.id = search_spaces.space_id`.execute(db);
  },
};
