import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Numbers for the spaces and pages of the search index, so that a search counts pages and keeps to
 * spaces without looking its matches up, and a version of each space's part of the index. The index
 * is made anew: jobs index every space, page by page, as they do for a copied space.
 */
export const searchNumbers: Migration = {
  name: '0012-search-numbers',
  async up(db, { name, types }) {
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
    await (name === 'sqlite' ? numberOnSqlite(db) : numberOnPostgres(db));
    await sql`delete from jobs where kind = 'search.index-space' and state = 'waiting'`.execute(db);
    await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'search-' || id, 'search.index-space', id || ':',
        '{"spaceId":"' || id || '","after":null}', 'waiting', 0, created_at, created_at
      from spaces`.execute(db);
  },
};

/**
 * FTS5 without a copy of the text (`content=''`). Its rows are those of `search_sections` and leave
 * with them by trigger, as these do with their page, also when a space is deleted by cascade.
 * Beginnings of two letters have lists of their own: they begin too many words. The last 16 bits of
 * a section's number are those within its page, and the 24 before them its page's in the space.
 */
async function numberOnSqlite(tx: Tx): Promise<void> {
  await run(tx, 'drop table search_index');
  await run(tx, 'drop table search_sections');
  await run(
    tx,
    `create table search_sections (
      id integer primary key, anchor text, condition text,
      title text not null, title_key text not null, body text not null)`,
  );
  await run(
    tx,
    `create index search_sections_condition
      on search_sections ((id >> 40), condition)
      where condition is not null`,
  );
  await run(
    tx,
    `create index search_sections_name
      on search_sections ((id >> 40), title_key)
      where (id & 32767) = 0`,
  );
  await run(
    tx,
    `create virtual table search_index using fts5(
      context, name, title, body,
      content='', contentless_delete=1, tokenize='ascii', prefix='2')`,
  );
  // An import gathers this many bytes of the index before it writes them: four times the default.
  await run(tx, `insert into search_index (search_index, rank) values ('hashsize', 4194304)`);
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

/**
 * The words of sections stand in a table of their own: a search reads many of its rows, and few of
 * the texts. Sections leave with their page by trigger, also when a space is deleted by cascade.
 */
async function numberOnPostgres(tx: Tx): Promise<void> {
  await sql`drop table search_sections`.execute(tx);
  await sql`create table search_sections (
    id bigint primary key, anchor text collate "C", condition text collate "C",
    title text collate "C" not null, title_key text collate "C" not null,
    body text collate "C" not null)`.execute(tx);
  await sql`create index search_sections_condition on search_sections ((id >> 40), condition)
    where condition is not null`.execute(tx);
  await sql`create index search_sections_name on search_sections ((id >> 40), title_key)
    where (id & 32767) = 0`.execute(tx);
  await sql`create table search_index (id bigint primary key
    references search_sections (id) on delete cascade, vector tsvector not null)`.execute(tx);
  await sql`create index search_index_vector on search_index using gin (vector)`.execute(tx);
  // Names and headings besides by themselves: texts hold most words too often to look through them.
  await sql`create index search_index_names on search_index
    using gin (ts_filter(vector, '{a}'))`.execute(tx);
  await sql`create index search_index_headings on search_index
    using gin (ts_filter(vector, '{b}'))`.execute(tx);
  await sql`create function delete_search_sections() returns trigger language plpgsql as $$ begin
      delete from search_sections
      where id between old.id << 16 and ((old.id + 1) << 16) - 1;
      return null;
    end $$`.execute(tx);
  await sql`create trigger search_pages_deleted after delete on search_pages
    for each row execute function delete_search_sections()`.execute(tx);
}

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
