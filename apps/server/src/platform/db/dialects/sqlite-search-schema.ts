import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { MAX_PAGE_SECTIONS, PAGE_BITS, SECTION_BITS } from './search-dialect.ts';

/** The first form of the index; `numberSections` replaces all but the words for spelling. */
export async function createIndex(tx: Tx): Promise<void> {
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

/**
 * FTS5 without a copy of the text (`content=''`). Its rows are those of `search_sections` and leave
 * with them by trigger, as these do with their page, also when a space is deleted by cascade.
 * Beginnings of two letters have lists of their own: they begin too many words.
 */
export async function numberSections(tx: Tx): Promise<void> {
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
      on search_sections ((id >> ${SECTION_BITS + PAGE_BITS}), condition)
      where condition is not null`,
  );
  await run(
    tx,
    `create index search_sections_name
      on search_sections ((id >> ${SECTION_BITS + PAGE_BITS}), title_key)
      where (id & ${MAX_PAGE_SECTIONS - 1}) = 0`,
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
      where id between old.id << ${SECTION_BITS} and ((old.id + 1) << ${SECTION_BITS}) - 1; end`,
  );
  await run(
    tx,
    `create trigger search_sections_deleted after delete on search_sections begin
      delete from search_index where rowid = old.id; end`,
  );
}

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}
