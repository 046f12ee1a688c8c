import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { insertRowsOnPostgres } from './postgres-insert-rows.ts';
import type {
  IndexedText,
  SearchDialect,
  SearchExpression,
  SearchPart,
  SearchPhrase,
} from './search-dialect.ts';
import { writeTsVector } from './ts-vector.ts';

const INDEX_COLUMNS = { id: 'bigint', vector: 'tsvector' } as const;
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

  async insertTexts(tx, texts) {
    const rows = texts.map((text) => [text.id, writeVector(text)]);
    await insertRowsOnPostgres(tx, 'search_index', INDEX_COLUMNS, rows);
  },

  selectMatches(expression, part, filter) {
    // A sum is no column: no index of numbers seems better than that of words.
    return sql`select i.id from search_index i
      where ${VECTORS[part]} @@ ${writeTsQuery(expression, part)}::tsquery and ${filter(sql`(i.id + 0)`)}`;
  },

  selectWeighed(expression, { limit, matching, weights: { title, body, context } }) {
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

function writeVector({ name, title, context, body }: IndexedText): string {
  return writeTsVector([
    { label: 'A', text: name },
    { label: 'B', text: title },
    { label: 'C', text: context },
    { label: 'D', text: body },
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
