import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Pages of the search index say which page they stand below and by what they are restricted
 * themselves, and sections by what the blocks around them are. Lists of conditions stand once for all
 * that they restrict. So a search finds out by the index who may see what, however many pages are
 * hidden. The index is made anew: jobs index every space, page by page, as they do for a copied space.
 */
export const searchRestrictions: Migration = {
  name: '0063-search-restrictions',
  async up(tx, { name, types }) {
    await emptyIndex(tx, name);
    await tx.schema
      .createTable('search_restrictions')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('conditions', types.text, (column) => column.notNull())
      .execute();
    await run(tx, 'create index search_restrictions_space on search_restrictions (space_id)');
    for (const [column, type] of [
      ['parent', types.bigint],
      ['restriction', types.text],
    ] as const) {
      await tx.schema.alterTable('search_pages').addColumn(column, type).execute();
    }
    await tx.schema
      .alterTable('search_pages')
      .addColumn('is_branch', types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await run(tx, 'drop index search_sections_condition');
    await run(tx, 'alter table search_sections rename column condition to restriction');
    await createIndexes(tx);
    await run(
      tx,
      `update search_spaces set version = version + 1, revision_id = null, moved_to = '',
        next_revision_id = (select revision from spaces where spaces.id = space_id)`,
    );
    await run(tx, `delete from jobs where kind = 'search.index-space' and state = 'waiting'`);
    await run(
      tx,
      `insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'search-restrictions-' || id, 'search.index-space', id || ':',
        '{"spaceId":"' || id || '","after":null}', 'waiting', 0, created_at, created_at
      from spaces`,
    );
  },
};

/** Of few rows: what is restricted, and below which branches there are others. */
async function createIndexes(tx: Tx): Promise<void> {
  await run(
    tx,
    'create index search_pages_branches on search_pages (parent, id) where is_branch = 1',
  );
  await run(
    tx,
    `create index search_pages_restricted on search_pages (id, restriction)
      where restriction is not null`,
  );
  for (const table of ['search_pages', 'search_sections']) {
    await run(
      tx,
      `create index ${table}_restriction on ${table} (restriction)
        where restriction is not null`,
    );
  }
}

/** See `0052-search-tags`: all is made again, which takes less time than to delete row by row. */
async function emptyIndex(tx: Tx, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') {
    await run(tx, 'truncate search_index, search_sections, search_pages');
  } else {
    await run(tx, 'drop trigger search_pages_deleted');
    await run(tx, 'drop trigger search_sections_deleted');
    await run(tx, 'drop table search_index');
    await run(
      tx,
      `create virtual table search_index using fts5(
        context, name, title, body,
        content='', contentless_delete=1, tokenize='ascii', prefix='8')`,
    );
    await run(tx, `insert into search_index (search_index, rank) values ('hashsize', 4194304)`);
    await run(tx, 'delete from search_sections');
    await run(tx, 'delete from search_pages');
    await run(
      tx,
      `create trigger search_pages_deleted after delete on search_pages begin
        delete from search_sections
        where id between old.id << 16 and ((old.id + 1) << 16) - 1; end`,
    );
    await run(
      tx,
      `create trigger search_sections_deleted after delete on search_sections begin
        delete from search_index where rowid = old.id; end`,
    );
  }
  await run(tx, 'delete from search_inclusions');
}

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
