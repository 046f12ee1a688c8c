import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * The words of the index tell their space: each has its space's number before it, as six hexadecimal
 * digits, so that a search in one space reads nothing of the others. The same holds for the runs of
 * three characters by which words are compared that may be misspelt. The index is made anew: jobs
 * index every space, page by page, as they do for a copied space.
 */
export const searchTags: Migration = {
  name: '0052-search-tags',
  async up(tx, { name }) {
    await (name === 'sqlite' ? tagOnSqlite(tx) : tagOnPostgres(tx));
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
      select 'search-tags-' || id, 'search.index-space', id || ':',
        '{"spaceId":"' || id || '","after":null}', 'waiting', 0, created_at, created_at
      from spaces`,
    );
  },
};

/** See `0012-search-numbers`. Beginnings of two letters, after the tag, have lists of their own. */
async function tagOnSqlite(tx: Tx): Promise<void> {
  await run(tx, 'drop trigger search_pages_deleted');
  await run(tx, 'drop trigger search_sections_deleted');
  await run(tx, 'drop table search_index');
  await run(tx, 'drop table search_term_index');
  await run(tx, 'drop table search_terms');
  await run(tx, 'delete from search_sections');
  await run(tx, 'delete from search_pages');
  await run(
    tx,
    `create virtual table search_index using fts5(
      context, name, title, body,
      content='', contentless_delete=1, tokenize='ascii', prefix='8')`,
  );
  await run(tx, `insert into search_index (search_index, rank) values ('hashsize', 4194304)`);
  await run(
    tx,
    `create table search_terms (
      id integer primary key,
      space_id text not null references spaces (id) on delete cascade,
      term text not null, unique (space_id, term))`,
  );
  await run(
    tx,
    `create virtual table search_term_index using fts5(
      trigrams, content='', contentless_delete=1, tokenize='ascii')`,
  );
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
  await run(
    tx,
    `create trigger search_terms_deleted after delete on search_terms begin
      delete from search_term_index where rowid = old.id; end`,
  );
}

async function tagOnPostgres(tx: Tx): Promise<void> {
  await run(tx, 'truncate search_index, search_sections, search_pages');
  await run(tx, 'drop table search_terms');
  await run(
    tx,
    `create table search_terms (
      space_id text collate "C" not null references spaces (id) on delete cascade,
      term text collate "C" not null, trigrams tsvector not null, primary key (space_id, term))`,
  );
  await run(tx, 'create index search_terms_trigrams on search_terms using gin (trigrams)');
}

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
