import { type RawBuilder, sql } from 'kysely';
import { insertRowsOnPostgres } from './postgres-insert-rows.ts';
import {
  type IndexedText,
  listNeighbours,
  listTrigrams,
  type SearchDialect,
  type SearchExpression,
  type SearchFilter,
  type SearchPart,
  type SearchPhrase,
  TAG_MARK,
  WORDS_BETWEEN,
} from './search-dialect.ts';

const INDEX_COLUMNS = { id: 'bigint', vector: 'tsvector' } as const;
const TERM_COLUMNS = { space_id: 'text', term: 'text', trigrams: 'tsvector' } as const;

/**
 * PostgreSQL's `tsvector`, written as a literal: no text search configuration takes part, so the
 * words are exactly ours in every language and locale.
 */
export const postgresSearch: SearchDialect = {
  writeTag: (number) => sql`lpad(to_hex(${number}), 6, '0')`,

  selectTexts: (json) => sql`select value from json_array_elements_text(${json}::json)`,

  selectNumbers: (json) =>
    sql`select value::bigint as value from json_array_elements_text(${json}::json)`,

  async insertTexts(tx, texts) {
    const rows = texts.map((text) => [text.id, writeVector(text)]);
    await insertRowsOnPostgres(tx, 'search_index', INDEX_COLUMNS, rows);
  },

  indexed: sql`search_index`,

  async deleteTexts(tx, ids) {
    await sql`delete from search_index where id in (${sql.join(ids)})`.execute(tx);
  },

  selectMatches(expression, part, { tags, filter, ranges }) {
    if (ranges !== undefined) return selectInRanges(expression, part, { ranges, filter });
    // What has an offset is asked once for each tag, by its words, in whatever order the rest wants
    // its rows. A sum is no column: no index of numbers seems better than that of words.
    return sql`select found.id, place.tag from ${tags} as place cross join lateral (
        select i.id from search_index i
        where ${VECTORS[part]} @@ ${writeTagged(writeTsQuery(expression, part))}
          and ${filter(sql`(i.id + 0)`)}
        offset 0
      ) as found`;
  },

  selectWeighed(expression, { limit, matching, weights: { title, body, context } }) {
    // The weights of the labels D, C, B and A, which `writeVector` gives.
    const weights = [body, context, title, title].map((weight) => weight / title);
    return sql`select i.id, -ts_rank(${weights}::real[], i.vector,
        ${writeTagged(writeTsQuery(expression, 'found'))}, 1)::double precision as score
      from (select id, tag from ${matching} order by id limit ${limit}) as place
      join search_index i on i.id = place.id`;
  },

  async insertTerms(tx, { id, tag }, terms) {
    const rows = terms.map((term) => [id, term, writeTrigrams(tag, term)]);
    await insertRowsOnPostgres(tx, 'search_terms', TERM_COLUMNS, rows, 'do nothing');
  },

  async listSimilarTerms(db, tags, term, limit) {
    const trigrams = listTrigrams(TAG_MARK, term);
    if (trigrams.length === 0) return [];
    const query = writeTagged(trigrams.map(quote).join(' | '));
    const { rows } = await sql<{ term: string }>`
      select alike.term from unnest(${[...tags]}::text[]) as place(tag) cross join lateral (
        select known.term, ts_rank(known.trigrams, ${query}, 2) as rank from search_terms as known
        where known.trigrams @@ ${query}
          and char_length(known.term) between ${term.length - 2} and ${term.length + 2}
        offset 0
      ) as alike
      order by alike.rank desc, alike.term limit ${limit ?? null}`.execute(db);
    return rows.map((row) => row.term);
  },
};

/** What has an offset is read by its numbers, and no index of words is asked. */
function selectInRanges(
  expression: SearchExpression,
  part: SearchPart,
  { ranges, filter }: { ranges: RawBuilder<unknown>; filter: SearchFilter },
): RawBuilder<unknown> {
  return sql`select i.id, place.tag from ${ranges} as place cross join lateral (
      select * from search_index where id between place.first and place.last offset 0
    ) as i
    where ${VECTORS[part]} @@ ${writeTagged(writeTsQuery(expression, part))} and ${filter(sql`i.id`)}`;
}

/** What each part is looked for in; there is an index of each. */
const VECTORS: Record<SearchPart, RawBuilder<unknown>> = {
  found: sql`i.vector`,
  shown: sql`i.vector`,
  named: sql`ts_filter(i.vector, '{a}')`,
  headed: sql`ts_filter(i.vector, '{b}')`,
  close: sql`i.vector`,
};

/** A `tsquery` for the tag of the row at hand. */
function writeTagged(query: string): RawBuilder<unknown> {
  return sql`replace(${query}, ${TAG_MARK}, place.tag)::tsquery`;
}

function writeTrigrams(tag: string, term: string): string {
  return listTrigrams(tag, term).map(quote).join(' ');
}

/**
 * Makes words of the context other ones than those of the text, since an index of words knows no
 * labels: what has a word in its text would have to be told by looking at each row that has it
 * anywhere. No word holds this.
 */
const CONTEXT_MARK = '~';

function writeVector({ tag, name, title, context, body }: IndexedText): string {
  return writeTsVector(tag, [
    { label: 'A', text: name },
    { label: 'B', text: title },
    { label: 'C', text: context, mark: CONTEXT_MARK },
    { label: 'D', text: body },
  ]);
}

function writeTsQuery({ mode, groups, near }: SearchExpression, part: SearchPart): string {
  if (part === 'close') return listNeighbours(near).map(writeClose).join(' & ');
  const every = (marks: readonly string[]) =>
    groups.map((group) => `(${writeAny(group, marks)})`).join(' & ');
  if (part === 'named' || part === 'headed') return every(TEXT);
  const inside = writeAny(groups.flat(), TEXT);
  if (mode === 'any' || groups.length === 1) return inside;
  return part === 'found' ? every(ANYWHERE) : `${every(ANYWHERE)} & (${inside})`;
}

/** The marks of words in the text, and of those in it or in its context. */
const TEXT = [''];
const ANYWHERE = ['', CONTEXT_MARK];

function writeAny(phrases: readonly SearchPhrase[], marks: readonly string[]): string {
  return phrases.flatMap((phrase) => marks.map((mark) => writePhrase(phrase, mark))).join(' | ');
}

/** Two words at any of the distances that are close, since there is no operator for that. */
function writeClose([first, second]: [string, string]): string {
  const [one, other] = [first, second].map((term) => `${quote(TAG_MARK + term)}:BD`);
  const distances = Array.from({ length: WORDS_BETWEEN + 1 }, (_, index) => `<${index + 1}>`);
  return `(${distances.flatMap((at) => [`${one} ${at} ${other}`, `${other} ${at} ${one}`]).join(' | ')})`;
}

function writePhrase({ terms, prefix }: SearchPhrase, mark: string): string {
  const words = terms.map((term, index) => {
    const isOpen = prefix && index === terms.length - 1;
    return `${quote(TAG_MARK + mark + term)}${isOpen ? ':*' : ''}`;
  });
  return `(${words.join(' <-> ')})`;
}

function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A text of a `tsvector` and the label (weight class) of its words. */
interface LabelledText {
  label: 'A' | 'B' | 'C' | 'D';
  /** Stands between the tag and each word, which makes another word of it; nothing unless given. */
  mark?: string;
  text: string;
}

/** Runs of ASCII letters and digits and non-ASCII characters, as SQLite's `ascii` tokenizer has. */
const TOKEN = /[^\0-/:-@[-`{-\x7f]+/g;

/** PostgreSQL keeps positions up to 16383 and at most 255 of one word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
/** A word may have 2046 bytes; longer ones are known by their beginning. */
const MAX_WORD = 64;

/** Words between two texts, so that no phrase spans them. */
const GAP = 16;

/**
 * The literal of a `tsvector` with the words of these texts at their positions, each with the tag
 * before it. Words are taken as they are: folding them is the caller's business.
 */
export function writeTsVector(tag: string, texts: readonly LabelledText[]): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  for (const { label, text, mark = '' } of texts) {
    for (const word of text.match(TOKEN) ?? []) {
      const token = tag + mark + word.slice(0, MAX_WORD);
      position += 1;
      const known = positions.get(token);
      const place = `${Math.min(position, MAX_POSITION)}${label === 'D' ? '' : label}`;
      if (known === undefined) positions.set(token, [place]);
      else if (known.length < MAX_POSITIONS) known.push(place);
    }
    position += GAP;
  }
  const words: string[] = [];
  for (const [token, places] of positions) words.push(`'${token}':${places.join(',')}`);
  return words.join(' ');
}
