import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { writeTag } from '../../platform/db/dialects/search-dialect.ts';
import type { Reads } from '../../platform/db/reads.ts';
import type { SearchSection } from './page-sections.ts';
import { CLOSED } from './restrictions.ts';
import { insertRestrictions } from './restrictions-store.ts';
import { numberSection, sectionNumbersOf, spaceNumberOf } from './section-numbers.ts';
import type { SearchSpacesTable } from './tables.ts';

const PAGES_PER_STATEMENT = 500;
const TERMS_PER_STATEMENT = 5000;

/** Which revision the index of a space is of. */
export interface SearchState {
  /** Null where nothing is indexed yet. */
  revisionId: string | null;
  /** The revision that it is on its way to, and the last page that is as in that one. */
  move: { revisionId: string; upTo: string } | null;
}

/** The state of a space's index; undefined where it was never opened. */
export async function findSearchState(db: Db, spaceId: string): Promise<SearchState | undefined> {
  const row = await db
    .selectFrom('search_spaces')
    .select(['revision_id', 'next_revision_id', 'moved_to'])
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { revision_id: revisionId, next_revision_id: next, moved_to: upTo } = row;
  return { revisionId, move: next === null ? null : { revisionId: next, upTo: upTo ?? '' } };
}

/**
 * The number of a space in the index, which it gets when it has none. Whoever is about to change
 * what may be found in the space says which state that leads to: doing so makes a new version of the
 * index.
 */
export async function openSpaceIndex(
  tx: Tx,
  spaceId: string,
  { revisionId, move }: SearchState,
): Promise<number> {
  const state = {
    revision_id: revisionId,
    next_revision_id: move?.revisionId ?? null,
    moved_to: move?.upTo ?? null,
  };
  const known = await tx
    .updateTable('search_spaces')
    .set((is) => ({ version: is('version', '+', 1), ...state }))
    .where('space_id', '=', spaceId)
    .returning('number')
    .executeTakeFirst();
  if (known !== undefined) return known.number;
  return insertSpaceIndex(tx, { space_id: spaceId, version: 1, ...state });
}

/** Another space may take the same number meanwhile: then the next one is tried. */
async function insertSpaceIndex(tx: Tx, row: Omit<SearchSpacesTable, 'number'>): Promise<number> {
  for (;;) {
    const last = await tx
      .selectFrom('search_spaces')
      .select((is) => is.fn.max('number').as('number'))
      .executeTakeFirst();
    const number = (last?.number ?? 0) + 1;
    const inserted = await tx
      .insertInto('search_spaces')
      .values({ number, ...row })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return number;
  }
}

/**
 * Removes what is found of pages; they keep their numbers. Answers by what that was restricted, which
 * may restrict nothing any more.
 */
export async function clearPages(
  tx: Tx,
  spaceId: string,
  pageIds: readonly string[],
): Promise<Set<string>> {
  const released = new Set<string>();
  for (const chunk of listChunks(pageIds)) {
    const pages = await tx
      .selectFrom('search_pages')
      .select('id')
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', chunk)
      .orderBy('id')
      .execute();
    const ranges = joinNeighbours(pages.map(({ id }) => id)).map(({ first, last }) => {
      const { first: from } = sectionNumbersOf(first);
      const { last: to } = sectionNumbersOf(last);
      return sql`id between ${sql.lit(from)} and ${sql.lit(to)}`;
    });
    if (ranges.length > 0) {
      const { rows } = await sql<Restricted>`delete from search_sections
        where ${sql.join(ranges, sql` or `)} returning restriction`.execute(tx);
      addRestrictions(released, rows);
    }
    await deleteShown(tx, spaceId, chunk);
  }
  return released;
}

interface Restricted {
  restriction: string | null;
}

function addRestrictions(released: Set<string>, rows: readonly Restricted[]): void {
  for (const { restriction } of rows) if (restriction !== null) released.add(restriction);
}

/** Numbers in their order, as ranges of numbers that follow each other. */
function joinNeighbours(numbers: readonly number[]): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}

/**
 * Removes pages from the index, and answers by what they were restricted. What stood below them, and
 * is not placed elsewhere yet, is found by nobody until it is: what hid it may be gone.
 */
export async function deletePages(
  tx: Tx,
  spaceId: string,
  pageIds: readonly string[],
): Promise<Set<string>> {
  const released = await clearPages(tx, spaceId, pageIds);
  for (const chunk of listChunks(pageIds)) {
    const rows = await tx
      .deleteFrom('search_pages')
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', chunk)
      .returning(['id', 'is_branch', 'restriction'])
      .execute();
    addRestrictions(released, rows);
    const branches = rows.flatMap(({ id, is_branch }) => (is_branch === 1 ? [id] : []));
    if (branches.length === 0) continue;
    await tx
      .updateTable('search_pages')
      .set({ restriction: CLOSED })
      .where('space_id', '=', spaceId)
      .where('parent', 'in', branches)
      .execute();
  }
  return released;
}

/** Removes what is known of the contents and specifications that pages show. */
async function deleteShown(tx: Tx, spaceId: string, pageIds: readonly string[]): Promise<void> {
  for (const table of ['search_inclusions', 'search_references'] as const) {
    await tx
      .deleteFrom(table)
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', pageIds)
      .execute();
  }
}

/** Pages that are removed at once with what is found in them, and terms. */
const PAGES_AT_ONCE = 50;
const TERMS_AT_ONCE = 500;

/** Removes some of the pages of a space from the index, and answers whether there were any. */
export async function deleteSomePages(tx: Tx, spaceId: string): Promise<boolean> {
  const some = tx
    .selectFrom('search_pages')
    .select('id')
    .where('space_id', '=', spaceId)
    .limit(PAGES_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('search_pages')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes some of the terms of a space, and answers whether there were any. */
export async function deleteSomeTerms(tx: Tx, spaceId: string): Promise<boolean> {
  const some = tx
    .selectFrom('search_terms')
    .select('term')
    .where('space_id', '=', spaceId)
    .limit(TERMS_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('search_terms')
    .where('space_id', '=', spaceId)
    .where('term', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes sections by their numbers, with what they are found by. */
export async function deleteSections(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const numbers = sql.join(ids.map((id) => sql.lit(id)));
  await sql`delete from search_sections where id in (${numbers})`.execute(tx);
}

/** Removes all that is found in a space. */
export async function deleteSpace(tx: Tx, spaceId: string): Promise<void> {
  const tables = [
    'search_pages',
    'search_terms',
    'search_inclusions',
    'search_references',
    'search_restrictions',
  ] as const;
  for (const table of tables) {
    await tx.deleteFrom(table).where('space_id', '=', spaceId).execute();
  }
}

/** Notes which reusable contents pages show. Those pages have been removed from the index before. */
export async function insertInclusions(
  tx: Tx,
  spaceId: string,
  inclusions: readonly { page: string; content: string }[],
): Promise<void> {
  for (const chunk of listChunks(inclusions)) {
    const rows = chunk.map(({ page, content }) => ({
      space_id: spaceId,
      content_id: content,
      page_id: page,
    }));
    await tx.insertInto('search_inclusions').values(rows).execute();
  }
}

/** Pages of a space that show one of these reusable contents. */
export async function findPagesIncluding(
  tx: Db,
  spaceId: string,
  contents: readonly string[],
): Promise<string[]> {
  const pages = new Set<string>();
  for (const chunk of listChunks(contents)) {
    const rows = await tx
      .selectFrom('search_inclusions')
      .select('page_id')
      .distinct()
      .where('space_id', '=', spaceId)
      .where('content_id', 'in', chunk)
      .execute();
    for (const row of rows) pages.add(row.page_id);
  }
  return [...pages];
}

/** Whether the index of any of these spaces is on its way to another revision. */
export async function isIndexing(db: Db, spaceIds: readonly string[]): Promise<boolean> {
  for (let start = 0; start < spaceIds.length; start += SPACES_PER_QUERY) {
    const found = await db
      .selectFrom('search_spaces')
      .select('space_id')
      .where('space_id', 'in', spaceIds.slice(start, start + SPACES_PER_QUERY))
      .where('next_revision_id', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}

const SPACES_PER_QUERY = 500;

/** Adds sections to the index. */
export async function insertSections(
  { dialect }: Database,
  tx: Tx,
  spaceId: string,
  sections: readonly SearchSection[],
): Promise<void> {
  await insertRestrictions(
    tx,
    spaceId,
    sections.map(({ restriction }) => restriction),
  );
  const rows = sections.map((section) => ({ id: numberOf(section), section }));
  await dialect.insertRows(
    tx,
    'search_sections',
    SECTION_COLUMNS,
    rows.map(({ id, section: { anchor, restriction, title, titleKey, body } }) => {
      return [id, anchor, restriction?.id ?? null, title, titleKey, body];
    }),
  );
  await dialect.search.insertTexts(
    tx,
    rows.map(({ id, section }) => ({
      id,
      tag: writeTag(spaceNumberOf(section.page)),
      name: section.indexName,
      title: section.indexTitle,
      body: section.indexBody,
      context: section.indexContext,
    })),
  );
}

const SECTION_COLUMNS = {
  id: 'bigint',
  anchor: 'text',
  restriction: 'text',
  title: 'text',
  title_key: 'text',
  body: 'text',
} as const;

function numberOf({ page, ordinal, restriction }: SearchSection): bigint {
  return numberSection(page, { ordinal, isRestricted: restriction !== null });
}

/** Adds words of a space to those that typing mistakes are compared with. */
export async function insertTerms(
  { dialect }: Database,
  tx: Tx,
  space: { id: string; number: number },
  terms: ReadonlySet<string>,
): Promise<void> {
  const tagged = { id: space.id, tag: writeTag(space.number) };
  // In one order everywhere, so that concurrent writers do not wait for each other in a circle.
  for (const chunk of listChunks([...terms].sort(), TERMS_PER_STATEMENT)) {
    await dialect.search.insertTerms(tx, tagged, chunk);
  }
}

/** Words of these spaces spelled like `term`, the most similar first; `limit` of them, or all. */
export async function listSimilarTerms(
  { db, search }: Reads,
  spaceIds: readonly string[],
  term: string,
  limit: number | undefined,
): Promise<string[]> {
  const spaces = await db
    .selectFrom('search_spaces')
    .select('number')
    .where('space_id', 'in', spaceIds)
    .orderBy('number')
    .execute();
  const tags = spaces.map(({ number }) => writeTag(number));
  return search.listSimilarTerms(db, tags, term, limit);
}

/** Spaces with their names and current revisions; those that do not exist are left out. */
export async function findSpaceHeads(
  db: Db,
  spaceIds: readonly string[],
): Promise<{ id: string; title: string; revision: string }[]> {
  if (spaceIds.length === 0) return [];
  return db
    .selectFrom('spaces')
    .select(['id', 'title', 'revision'])
    .where('id', 'in', spaceIds)
    .execute();
}

/**
 * A text that differs whenever something else may be found in these spaces: their titles, their
 * revisions, and the versions of their indexes.
 */
export async function readIndexMark(db: Db, spaceIds: readonly string[]): Promise<string> {
  if (spaceIds.length === 0) return '';
  const rows = await db
    .selectFrom('spaces')
    .leftJoin('search_spaces', 'search_spaces.space_id', 'spaces.id')
    .select(['spaces.id', 'spaces.title', 'spaces.revision', 'spaces.deleted_at'])
    .select('search_spaces.version')
    .where('spaces.id', 'in', spaceIds)
    .orderBy('spaces.id')
    .execute();
  return JSON.stringify(rows);
}

function* listChunks<T>(items: readonly T[], size = PAGES_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
