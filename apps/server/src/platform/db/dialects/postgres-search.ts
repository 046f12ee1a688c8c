import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { createIndex, numberSections } from './postgres-search-schema.ts';
import {
  numberWithinPage,
  SEARCH_WEIGHTS,
  SECTION_BITS,
  type SearchDialect,
  type SearchExpression,
  type SearchPart,
  type SearchPhrase,
  type SearchSection,
} from './search-dialect.ts';
import { writeTsVector } from './ts-vector.ts';

const ROWS_PER_INSERT = 200;
const BITS = sql.lit(SECTION_BITS);
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
  atOnce: 10,
  createIndex,
  numberSections,

  async insertSections(tx, sections) {
    for (let start = 0; start < sections.length; start += ROWS_PER_INSERT) {
      const chunk = sections.slice(start, start + ROWS_PER_INSERT);
      const pick = <T>(read: (section: SearchSection) => T): T[] => chunk.map(read);
      const numbers = sql`${pick((is) => is.page)}::bigint[], ${pick(numberWithinPage)}::integer[]`;
      await sql`insert into search_sections (id, anchor, condition, title, title_key, body)
        select (page << ${BITS}) | low, anchor, condition, title, title_key, body
        from unnest(${numbers},
          ${pick((is) => is.anchor)}::text[], ${pick((is) => is.condition)}::text[],
          ${pick((is) => is.title)}::text[], ${pick((is) => is.titleKey)}::text[],
          ${pick((is) => is.body)}::text[])
        as given(page, low, anchor, condition, title, title_key, body)`.execute(tx);
      await sql`insert into search_index (id, vector)
        select (page << ${BITS}) | low, vector::tsvector
        from unnest(${numbers}, ${pick(writeVector)}::text[])
        as given(page, low, vector)`.execute(tx);
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

  selectMatches(expression, part, filter) {
    // A sum is no column: no index of numbers seems better than that of words.
    return sql`select i.id from search_index i
      where ${VECTORS[part]} @@ ${writeTsQuery(expression, part)}::tsquery and ${filter(sql`(i.id + 0)`)}`;
  },

  selectWeighed(expression, _filter, limit, matching) {
    const { title, body, context } = SEARCH_WEIGHTS;
    // The weights of the labels D, C, B and A, which `writeVector` gives.
    const weights = [body, context, title, title].map((weight) => weight / title);
    const query = sql`${writeTsQuery(expression, 'found')}::tsquery`;
    return sql`select i.id,
        -ts_rank(${weights}::real[], i.vector, ${query}, 1)::double precision as score
      from (select id from ${matching} order by id limit ${limit}) as first
      join search_index i on i.id = first.id`;
  },

  async listSimilarTerms(db, spaceIds, term, limit) {
    if (await hasTrigrams(db)) {
      const similar = await listByTrigrams(db, spaceIds, term, limit);
      if (similar.length > 0) return similar;
    }
    return listByFirstCharacter(db, spaceIds, term);
  },
};

/** What each part is looked for in; there is an index of each. */
const VECTORS: Record<SearchPart, RawBuilder<unknown>> = {
  found: sql`i.vector`,
  shown: sql`i.vector`,
  named: sql`ts_filter(i.vector, '{a}')`,
  headed: sql`ts_filter(i.vector, '{b}')`,
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
    { label: 'A', text: section.indexName },
    { label: 'B', text: section.indexTitle },
    { label: 'C', text: section.indexContext },
    { label: 'D', text: section.indexBody },
  ]);
}

function writeTsQuery({ mode, groups }: SearchExpression, part: SearchPart): string {
  const every = (labels: string) =>
    groups
      .map((group) => `(${group.map((phrase) => writePhrase(phrase, labels)).join(' | ')})`)
      .join(' & ');
  if (part === 'named' || part === 'headed') return every('');
  const phrases = groups.flat();
  const inside = phrases.map((phrase) => writePhrase(phrase, 'ABD')).join(' | ');
  if (mode === 'any' || groups.length === 1) return inside;
  return part === 'found' ? every('') : `${every('')} & (${inside})`;
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
