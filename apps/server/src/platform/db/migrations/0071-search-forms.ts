import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * The search index holds words without the characters that show nothing, and beside names that are
 * written together their parts. Jobs index every page once more; until a page is indexed it is found as it
 * was before. An index that was on its way to another revision is made anew: of pages that are gone by
 * now it may hold some that no job would look at.
 */
export const searchForms: Migration = {
  name: '0071-search-forms',
  async up(tx) {
    await run(
      tx,
      `delete from search_pages where space_id in (
        select search_spaces.space_id from search_spaces
        join spaces on spaces.id = search_spaces.space_id
        where search_spaces.next_revision_id is not null or search_spaces.revision_id is null
          or search_spaces.revision_id <> spaces.revision)`,
    );
    await run(
      tx,
      `update search_spaces set version = version + 1, revision_id = null, moved_to = '',
        next_revision_id = (select revision from spaces where spaces.id = space_id)`,
    );
    await run(tx, `delete from jobs where kind = 'search.index-space' and state = 'waiting'`);
    await run(
      tx,
      `insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'search-forms-' || id, 'search.index-space', id || ':',
        '{"spaceId":"' || id || '","after":null}', 'waiting', 0, created_at, created_at
      from spaces`,
    );
  },
};

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
