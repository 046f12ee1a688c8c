import { sql } from 'kysely';
import type { ColumnValue } from './insert-rows.ts';
import type {
  IndexedText,
  SearchDialect,
  SearchExpression,
  SearchPart,
  SearchPhrase,
} from './search-dialect.ts';
import { insertRowsOnSqlite } from './sqlite-insert-rows.ts';

/** SQLite's FTS5. It gives matches in the order of their numbers, and stops when it has enough. */
export const sqliteSearch: SearchDialect = {
  // It works in this thread.
  atOnce: 1,

  async insertTexts(tx, texts) {
    await insertRowsOnSqlite(tx, 'search_index', INDEX_COLUMNS, texts.map(listValues));
  },

  selectMatches(expression, part, filter) {
    return sql`select search_index.rowid as id from search_index
      where search_index match ${writeMatch(expression, part)} and ${filter(ROWID)}`;
  },

  selectWeighed(expression, { filter, limit, weights: { title, body, context } }) {
    return sql`select search_index.rowid as id,
        bm25(search_index, ${context}, ${title}, ${title}, ${body}) as score
      from search_index
      where search_index match ${writeMatch(expression, 'found')} and ${filter(ROWID)}
      order by search_index.rowid limit ${limit}`;
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

const ROWID = sql`search_index.rowid`;

const INDEX_COLUMNS = {
  rowid: 'bigint',
  context: 'text',
  name: 'text',
  title: 'text',
  body: 'text',
} as const;

function listValues({ id, context, name, title, body }: IndexedText): ColumnValue[] {
  return [id, context, name, title, body];
}

function writeMatch({ mode, groups }: SearchExpression, part: SearchPart): string {
  const every = groups.map((group) => `(${group.map(writePhrase).join(' OR ')})`).join(' AND ');
  if (part === 'named') return `{name} : (${every})`;
  if (part === 'headed') return `{title} : (${every})`;
  const some = groups.flat().map(writePhrase).join(' OR ');
  const inside = `{name title body} : (${some})`;
  if (mode === 'any' || groups.length === 1) return inside;
  return part === 'found' ? every : `(${every}) AND (${inside})`;
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
