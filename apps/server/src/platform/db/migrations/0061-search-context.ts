import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * On PostgreSQL words of a section's context become other words than those of its text, so that an
 * index of words tells them apart, where each row that has a word anywhere had to be looked at. The
 * index is made anew there: jobs index every space, page by page, as they do for a copied space.
 */
export const searchContext: Migration = {
  name: '0061-search-context',
  async up(tx, { name }) {
    if (name !== 'postgres') return;
    await run(tx, 'truncate search_index, search_sections, search_pages');
    await run(tx, 'delete from search_inclusions');
    await run(
      tx,
      `update search_spaces set version = version + 1, revision_id = null, moved_to = '',
        next_revision_id = (select revision from spaces where spaces.id = space_id)`,
    );
    await run(tx, `delete from jobs where kind = 'search.index-space' and state = 'waiting'`);
    await run(
      tx,
      `insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'search-context-' || id, 'search.index-space', id || ':',
        '{"spaceId":"' || id || '","after":null}', 'waiting', 0, created_at, created_at
      from spaces`,
    );
  },
};

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
