import { type RawBuilder, sql } from 'kysely';
import type { ColumnValue } from './insert-rows.ts';
import {
  type IndexedText,
  listNeighbours,
  listTrigrams,
  type SearchDialect,
  type SearchExpression,
  type SearchPart,
  type SearchPhrase,
  TAG_MARK,
  tagWords,
  WORDS_BETWEEN,
} from './search-dialect.ts';
import { insertTextsOnSqlite } from './sqlite-insert-rows.ts';

/**
 * SQLite's FTS5. It gives matches of one tag in the order of their numbers, and stops when it has
 * enough.
 */
export const sqliteSearch: SearchDialect = {
  writeTag: (number) => sql`printf('%06x', ${number})`,

  selectTexts: (json) => sql`select value from json_each(${json})`,

  selectNumbers: (json) => sql`select value from json_each(${json})`,

  async insertTexts(tx, texts) {
    await insertTextsOnSqlite(tx, 'search_index', INDEX_COLUMNS, texts.map(listValues));
  },

  indexed: sql`search_index_docsize`,

  async deleteTexts(tx, ids) {
    await sql`delete from search_index where rowid in (${sql.join(ids)})`.execute(tx);
  },

  selectMatches(expression, part, { tags, filter }) {
    return sql`select search_index.rowid as id, place.tag
      from ${tags} as place cross join search_index
      where search_index match ${writeTagged(writeMatch(expression, part))} and ${filter(ROWID)}`;
  },

  selectWeighed(expression, { place: { tags, filter }, limit, weights: { title, body, context } }) {
    return sql`select search_index.rowid as id,
        bm25(search_index, ${context}, ${title}, ${title}, ${body}) as score
      from ${tags} as place cross join search_index
      where search_index match ${writeTagged(writeMatch(expression, 'found'))} and ${filter(ROWID)}
      limit ${limit}`;
  },

  async insertTerms(tx, { id, tag }, terms) {
    const { rows } = await sql<{ id: number; term: string }>`
      insert into search_terms (space_id, term)
      select ${id}, value from json_each(${JSON.stringify(terms)}) where true
      on conflict do nothing returning id, term`.execute(tx);
    const texts = rows.map((row) => [row.id, listTrigrams(tag, row.term).join(' ')]);
    await insertTextsOnSqlite(tx, 'search_term_index', TERM_COLUMNS, texts);
  },

  async listSimilarTerms(db, tags, term, limit) {
    const trigrams = listTrigrams(TAG_MARK, term);
    if (trigrams.length === 0) return [];
    const { rows } = await sql<{ term: string }>`
      select known.term
      from (select value as tag from json_each(${JSON.stringify(tags)})) as place
      cross join search_term_index
      cross join search_terms as known
      where search_term_index match ${writeTagged(trigrams.map(quote).join(' OR '))}
        and known.id = search_term_index.rowid
        and length(known.term) between ${term.length - 2} and ${term.length + 2}
      order by bm25(search_term_index) limit ${limit ?? EVERY}`.execute(db);
    return rows.map((row) => row.term);
  },
};

/** An expression of FTS5 for the tag of the row at hand. */
function writeTagged(match: string): RawBuilder<string> {
  return sql`replace(${match}, ${TAG_MARK}, place.tag)`;
}

const ROWID = sql`search_index.rowid`;

/** A limit that is none. */
const EVERY = -1;

const INDEX_COLUMNS = {
  rowid: 'bigint',
  context: 'text',
  name: 'text',
  title: 'text',
  body: 'text',
} as const;

const TERM_COLUMNS = { rowid: 'bigint', trigrams: 'text' } as const;

function listValues({ id, tag, context, name, title, body }: IndexedText): ColumnValue[] {
  return [id, ...[context, name, title, body].map((text) => tagWords(tag, text))];
}

function writeMatch({ mode, groups, near }: SearchExpression, part: SearchPart): string {
  if (part === 'close') return listNeighbours(near).map(writeClose).join(' AND ');
  const every = groups.map((group) => `(${group.map(writePhrase).join(' OR ')})`).join(' AND ');
  if (part === 'named') return `{name} : (${every})`;
  if (part === 'headed') return `{title} : (${every})`;
  const some = groups.flat().map(writePhrase).join(' OR ');
  const inside = `{name title body} : (${some})`;
  if (mode === 'any' || groups.length === 1) return inside;
  return part === 'found' ? every : `(${every}) AND (${inside})`;
}

function writeClose(terms: readonly [string, string]): string {
  const [one, other] = terms.map((term) => quote(TAG_MARK + term));
  return `{title body} : NEAR(${one} ${other}, ${WORDS_BETWEEN})`;
}

function writePhrase({ terms, prefix }: SearchPhrase): string {
  return quote(terms.map((term) => TAG_MARK + term).join(' ')) + (prefix ? ' *' : '');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
