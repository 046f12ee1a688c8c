import { sql } from 'kysely';
import type { Db } from '../database.ts';
import {
  SEARCH_WEIGHTS,
  type SearchDialect,
  type SearchExpression,
  type SearchPhrase,
  type SearchSection,
} from './search-dialect.ts';
import { writeTsVector } from './ts-vector.ts';

const ROWS_PER_INSERT = 200;
const TERMS_PER_INSERT = 5000;
/** How many words are read to compare spelling where the trigram extension is missing. */
const MAX_SCANNED_TERMS = 5000;

/**
 * PostgreSQL's `tsvector`, written as a literal: no text search configuration takes part, so the
 * words are exactly ours in every language and locale. Spelling uses `pg_trgm` where the extension
 * is there or may be made; where not, words with the same first character are compared instead, so
 * that a mistake in the first letter goes unnoticed and nothing else changes.
 */
export const postgresSearch: SearchDialect = {
  async createIndex(tx) {
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
    await sql`create index search_sections_vector on search_sections using gin (vector)`.execute(
      tx,
    );
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
  },

  async insertSections(tx, sections) {
    for (let start = 0; start < sections.length; start += ROWS_PER_INSERT) {
      const chunk = sections.slice(start, start + ROWS_PER_INSERT);
      const pick = <T>(read: (section: SearchSection) => T): T[] => chunk.map(read);
      await sql`insert into search_sections
          (space_id, page_id, ordinal, anchor, condition, title, title_key, body, vector)
        select space_id, page_id, ordinal, anchor, condition, title, title_key, body,
          vector::tsvector
        from unnest(
          ${pick((is) => is.spaceId)}::text[], ${pick((is) => is.pageId)}::text[],
          ${pick((is) => is.ordinal)}::integer[], ${pick((is) => is.anchor)}::text[],
          ${pick((is) => is.condition)}::text[], ${pick((is) => is.title)}::text[],
          ${pick((is) => is.titleKey)}::text[], ${pick((is) => is.body)}::text[],
          ${pick(writeVector)}::text[])
        as given(space_id, page_id, ordinal, anchor, condition, title, title_key, body, vector)
      `.execute(tx);
    }
  },

  async insertTerms(tx, spaceId, terms) {
    for (let start = 0; start < terms.length; start += TERMS_PER_INSERT) {
      const chunk = terms.slice(start, start + TERMS_PER_INSERT);
      await sql`insert into search_terms (space_id, term)
        select ${spaceId}, term from unnest(${chunk}::text[]) as given(term)
        on conflict do nothing`.execute(tx);
    }
  },

  selectHits(expression, spaceIds) {
    const { title, body, context } = SEARCH_WEIGHTS;
    // The weights of the labels D, C, B and A, which `writeVector` gives.
    const weights = [body, context, 0, title].map((weight) => weight / title);
    const query = sql`${writeTsQuery(expression)}::tsquery`;
    return sql`select s.id, s.space_id, s.page_id, s.ordinal, s.title_key, s.condition,
        -ts_rank(${weights}::real[], s.vector, ${query}, 1)::double precision as score
      from search_sections s
      where s.vector @@ ${query} and s.space_id = any(${[...spaceIds]}::text[])`;
  },

  async listSimilarTerms(db, spaceIds, term, limit) {
    if (await hasTrigrams(db)) {
      const similar = await listByTrigrams(db, spaceIds, term, limit);
      if (similar.length > 0) return similar;
    }
    return listByFirstCharacter(db, spaceIds, term);
  },
};

const known = new WeakMap<object, Promise<boolean>>();

/** Asked once for each database; a question that failed is asked again. */
function hasTrigrams(db: Db): Promise<boolean> {
  const { adapter } = db.getExecutor();
  let answer = known.get(adapter);
  if (answer === undefined) {
    answer = sql<{ found: boolean }>`
      select exists (select from pg_extension where extname = 'pg_trgm') as found`
      .execute(db)
      .then(({ rows }) => rows[0]?.found === true);
    known.set(adapter, answer);
    answer.catch(() => known.delete(adapter));
  }
  return answer;
}

async function listByTrigrams(
  db: Db,
  spaceIds: readonly string[],
  term: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from search_terms
    where term % ${term} and space_id = any(${[...spaceIds]}::text[])
    order by similarity(term, ${term}) desc, term limit ${limit}`.execute(db);
  return rows.map((row) => row.term);
}

async function listByFirstCharacter(
  db: Db,
  spaceIds: readonly string[],
  term: string,
): Promise<string[]> {
  const first = String.fromCodePoint(term.codePointAt(0) ?? 0);
  const { rows } = await sql<{ term: string }>`
    select term from search_terms
    where space_id = any(${[...spaceIds]}::text[]) and starts_with(term, ${first})
      and char_length(term) between ${term.length - 2} and ${term.length + 2}
    limit ${MAX_SCANNED_TERMS}`.execute(db);
  return rows.map((row) => row.term);
}

function writeVector(section: SearchSection): string {
  return writeTsVector([
    { label: 'A', text: section.indexTitle },
    { label: 'C', text: section.indexContext },
    { label: 'D', text: section.indexBody },
  ]);
}

function writeTsQuery(expression: SearchExpression): string {
  const operator = expression.mode === 'all' ? ' & ' : ' | ';
  const groups = expression.groups.map(
    (group) => `(${group.map((phrase) => writePhrase(phrase, '')).join(' | ')})`,
  );
  const inside = expression.groups.flat().map((phrase) => writePhrase(phrase, 'AD'));
  return `(${groups.join(operator)}) & (${inside.join(' | ')})`;
}

function writePhrase({ terms, prefix }: SearchPhrase, labels: string): string {
  const words = terms.map((term, index) => {
    const suffix = `${prefix && index === terms.length - 1 ? '*' : ''}${labels}`;
    return quote(term) + (suffix === '' ? '' : `:${suffix}`);
  });
  return `(${words.join(' <-> ')})`;
}

function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
