import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { MAX_PAGE_SECTIONS, PAGE_BITS, SECTION_BITS } from './search-dialect.ts';

/** The first form of the index; `numberSections` replaces all but the words for spelling. */
export async function createIndex(tx: Tx): Promise<void> {
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

/**
 * The words of sections stand in a table of their own: a search reads many of its rows, and few of
 * the texts. Sections leave with their page by trigger, also when a space is deleted by cascade.
 */
export async function numberSections(tx: Tx): Promise<void> {
  const space = sql.lit(SECTION_BITS + PAGE_BITS);
  const bits = sql.lit(SECTION_BITS);
  await sql`drop table search_sections`.execute(tx);
  await sql`create table search_sections (
    id bigint primary key, anchor text collate "C", condition text collate "C",
    title text collate "C" not null, title_key text collate "C" not null,
    body text collate "C" not null)`.execute(tx);
  await sql`create index search_sections_condition on search_sections ((id >> ${space}), condition)
    where condition is not null`.execute(tx);
  await sql`create index search_sections_name on search_sections ((id >> ${space}), title_key)
    where (id & ${sql.lit(MAX_PAGE_SECTIONS - 1)}) = 0`.execute(tx);
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
      where id between old.id << ${bits} and ((old.id + 1) << ${bits}) - 1;
      return null;
    end $$`.execute(tx);
  await sql`create trigger search_pages_deleted after delete on search_pages
    for each row execute function delete_search_sections()`.execute(tx);
}
