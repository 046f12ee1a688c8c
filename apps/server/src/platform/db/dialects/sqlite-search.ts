import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import {
  SEARCH_WEIGHTS,
  type SearchDialect,
  type SearchExpression,
  type SearchPhrase,
  type SearchSection,
} from './search-dialect.ts';

/** Rows per statement: few enough parameters to prepare once, enough to save round trips. */
const ROWS_PER_INSERT = 16;
/** Above this, narrowing by the index's space column costs more than it saves. */
const MAX_SPACE_TOKENS = 64;

/**
 * SQLite's FTS5. The index keeps no copy of the text (`content=''`); its rows are those of
 * `search_sections` and leave with them by trigger, also when a space's rows are deleted by
 * cascade. A column of its own holds the space's id, so that a search reads one space's postings.
 */
export const sqliteSearch: SearchDialect = {
  async createIndex(tx) {
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
  },

  async insertSections(tx, sections) {
    if (sections.length === 0) return;
    let id = await readLastId(tx);
    for (let start = 0; start < sections.length; start += ROWS_PER_INSERT) {
      const chunk = sections.slice(start, start + ROWS_PER_INSERT);
      const rows: unknown[] = [];
      const indexed: unknown[] = [];
      for (const section of chunk) {
        id += 1;
        rows.push(...listColumns(id, section));
        indexed.push(
          id,
          section.spaceId,
          section.indexContext,
          section.indexTitle,
          section.indexBody,
        );
      }
      await tx.executeQuery(
        CompiledQuery.raw(
          `insert into search_sections
            (id, space_id, page_id, ordinal, anchor, condition, title, title_key, body)
            values ${listPlaces(chunk.length, 9)}`,
          rows,
        ),
      );
      await tx.executeQuery(
        CompiledQuery.raw(
          `insert into search_index (rowid, space, context, title, body)
            values ${listPlaces(chunk.length, 5)}`,
          indexed,
        ),
      );
    }
  },

  async insertTerms(tx, spaceId, terms) {
    if (terms.length === 0) return;
    await sql`insert into search_terms (space_id, term)
      select ${spaceId}, value from json_each(${JSON.stringify(terms)}) where true
      on conflict do nothing`.execute(tx);
  },

  selectHits(expression, spaceIds) {
    const { title, body, context } = SEARCH_WEIGHTS;
    return sql`select s.id, s.space_id, s.page_id, s.ordinal, s.title_key, s.condition,
        bm25(search_index, 0.0, ${context}, ${title}, ${body}) as score
      from search_index join search_sections s on s.id = search_index.rowid
      where search_index match ${writeMatch(expression, spaceIds)}
        and s.space_id in (select value from json_each(${JSON.stringify(spaceIds)}))`;
  },

  async listSimilarTerms(db, spaceIds, term, limit) {
    const trigrams = listTrigrams(term);
    if (trigrams.length === 0) return [];
    const match = trigrams.map(quote).join(' OR ');
    const { rows } = await sql<{ term: string }>`
      select t.term from search_term_index
      join search_terms t on t.id = search_term_index.rowid
      where search_term_index match ${match}
        and t.space_id in (select value from json_each(${JSON.stringify(spaceIds)}))
        and length(t.term) between ${term.length - 2} and ${term.length + 2}
      order by search_term_index.rank limit ${limit}`.execute(db);
    return rows.map((row) => row.term);
  },
};

async function run(tx: Tx, text: string): Promise<void> {
  await sql.raw(text).execute(tx);
}

async function readLastId(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from search_sections`.execute(db);
  return rows[0]?.id ?? 0;
}

function listColumns(id: number, section: SearchSection): unknown[] {
  const { spaceId, pageId, ordinal, anchor, condition, title, titleKey, body } = section;
  return [id, spaceId, pageId, ordinal, anchor, condition, title, titleKey, body];
}

function listPlaces(rows: number, columns: number): string {
  const row = `(${Array(columns).fill('?').join(', ')})`;
  return Array(rows).fill(row).join(', ');
}

function writeMatch(expression: SearchExpression, spaceIds: readonly string[]): string {
  const operator = expression.mode === 'all' ? ' AND ' : ' OR ';
  const groups = expression.groups.map((group) => `(${group.map(writePhrase).join(' OR ')})`);
  const anywhere = `{context title body} : (${groups.join(operator)})`;
  const inside = `{title body} : (${expression.groups.flat().map(writePhrase).join(' OR ')})`;
  const parts = [anywhere, inside];
  if (spaceIds.length <= MAX_SPACE_TOKENS) {
    parts.unshift(`space : (${spaceIds.map(quote).join(' OR ')})`);
  }
  return parts.map((part) => `(${part})`).join(' AND ');
}

function writePhrase({ terms, prefix }: SearchPhrase): string {
  return quote(terms.join(' ')) + (prefix ? ' *' : '');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function listTrigrams(term: string): string[] {
  const characters = [...term];
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= characters.length; index += 1) {
    trigrams.add(characters.slice(index, index + 3).join(''));
  }
  return [...trigrams];
}
