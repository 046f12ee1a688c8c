import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * The search index: sections of pages, and the words of each space for spelling. It is a view of
 * the content, and full-text indexes have nothing portable about them.
 */
export const search: Migration = {
  name: '0005-search',
  up: (tx, { name }) => (name === 'sqlite' ? createOnSqlite(tx) : createOnPostgres(tx)),
};

async function createOnSqlite(tx: Tx): Promise<void> {
  await run(
    tx,
    `create table search_sections (
      id integer primary key,
      space_id text not null references spaces (id) on delete cascade,
      page_id text not null, ordinal integer not null, anchor text, condition text,
      title text not null, title_key text not null, body text not null)`,
  );
  await run(tx, 'create index search_sections_page on search_sections (space_id, page_id)');
  await run(
    tx,
    `create index search_sections_condition on search_sections (space_id, condition)
      where condition is not null`,
  );
  await run(
    tx,
    `create table search_terms (
      id integer primary key,
      space_id text not null references spaces (id) on delete cascade,
      term text not null, unique (space_id, term))`,
  );
  await run(
    tx,
    `create virtual table search_index using fts5(
      space, context, title, body, content='', contentless_delete=1, tokenize='ascii')`,
  );
  await run(
    tx,
    `create virtual table search_term_index using fts5(
      term, content='', contentless_delete=1, tokenize='trigram')`,
  );
  await run(
    tx,
    `create trigger search_sections_deleted after delete on search_sections begin
      delete from search_index where rowid = old.id; end`,
  );
  await run(
    tx,
    `create trigger search_terms_inserted after insert on search_terms begin
      insert into search_term_index(rowid, term) values (new.id, new.term); end`,
  );
  await run(
    tx,
    `create trigger search_terms_deleted after delete on search_terms begin
      delete from search_term_index where rowid = old.id; end`,
  );
}

async function createOnPostgres(tx: Tx): Promise<void> {
  await sql`create table search_sections (
    id bigint generated always as identity primary key,
    space_id text collate "C" not null references spaces (id) on delete cascade,
    page_id text collate "C" not null, ordinal integer not null,
    anchor text collate "C", condition text collate "C",
    title text collate "C" not null, title_key text collate "C" not null,
    body text collate "C" not null, vector tsvector not null)`.execute(tx);
  await sql`create index search_sections_page on search_sections (space_id, page_id)`.execute(tx);
  await sql`create index search_sections_condition on search_sections (space_id, condition)
    where condition is not null`.execute(tx);
  await sql`create table search_terms (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    term text collate "C" not null, primary key (space_id, term))`.execute(tx);
  await sql`create index search_sections_vector on search_sections using gin (vector)`.execute(tx);
  await sql`do $$ begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not available: typing mistakes in a first letter are not found';
    end $$`.execute(tx);
  await sql`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index search_terms_trigrams on search_terms using gin (term gin_trgm_ops);
      end if;
    end $$`.execute(tx);
}

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
