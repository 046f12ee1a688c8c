import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../database.ts';
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
import { createIndex, numberSections } from './sqlite-search-schema.ts';

/** Rows per statement: few enough parameters to prepare once, enough to save round trips. */
const ROWS_PER_INSERT = 16;

/** SQLite's FTS5. It gives matches in the order of their numbers, and stops when it has enough. */
export const sqliteSearch: SearchDialect = {
  // It works in this thread.
  atOnce: 1,
  createIndex,
  numberSections,

  async insertSections(tx, sections) {
    for (let start = 0; start < sections.length; start += ROWS_PER_INSERT) {
      const chunk = sections.slice(start, start + ROWS_PER_INSERT);
      await insert(
        tx,
        'search_sections (id, anchor, condition, title, title_key, body)',
        chunk.map((is) => [is, [is.anchor, is.condition, is.title, is.titleKey, is.body]]),
      );
      await insert(
        tx,
        'search_index (rowid, context, name, title, body)',
        chunk.map((is) => [is, [is.indexContext, is.indexName, is.indexTitle, is.indexBody]]),
      );
    }
  },

  async insertTerms(tx, spaceId, terms) {
    if (terms.length === 0) return;
    await sql`insert into search_terms (space_id, term)
      select ${spaceId}, value from json_each(${JSON.stringify(terms)}) where true
      on conflict do nothing`.execute(tx);
  },

  selectMatches(expression, part, filter) {
    return sql`select search_index.rowid as id from search_index
      where search_index match ${writeMatch(expression, part)} and ${filter(ROWID)}`;
  },

  selectWeighed(expression, filter, limit) {
    const { title, body, context } = SEARCH_WEIGHTS;
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

/** Inserts rows whose first column is the section's number, and the others as given. */
async function insert(
  tx: Tx,
  target: string,
  rows: readonly (readonly [SearchSection, readonly (string | null)[]])[],
): Promise<void> {
  const places = rows.map(([, values]) => {
    return `((? << ${SECTION_BITS}) | ?${', ?'.repeat(values.length)})`;
  });
  const parameters = rows.flatMap(([section, values]) => [
    section.page,
    numberWithinPage(section),
    ...values,
  ]);
  const text = `insert into ${target} values ${places.join(', ')}`;
  await tx.executeQuery(CompiledQuery.raw(text, parameters));
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
