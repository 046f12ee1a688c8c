import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Which revision the search index of a space is of, and for it and the index of links which one it is
 * on its way to and how far it is, so that both can follow a large change bit by bit. An index that is
 * being made when this runs is made again from its beginning.
 */
export const indexMoves: Migration = {
  name: '0017-index-moves',
  async up(db, { types }) {
    for (const table of ['link_indexes', 'search_spaces'] as const) {
      await db.schema.alterTable(table).addColumn('next_revision_id', types.text).execute();
      await db.schema.alterTable(table).addColumn('moved_to', types.text).execute();
    }
    await db.schema.alterTable('search_spaces').addColumn('revision_id', types.text).execute();
    await sql`update search_spaces set revision_id =
      (select revision from spaces where spaces.id = search_spaces.space_id)`.execute(db);
    await sql`update search_spaces
      set revision_id = null, next_revision_id = revision_id, moved_to = ''
      where exists (select 1 from jobs
        where jobs.kind = 'search.index-space' and jobs.state <> 'dead'
          and jobs.dedupe_key like search_spaces.space_id || ':%')`.execute(db);
  },
};
