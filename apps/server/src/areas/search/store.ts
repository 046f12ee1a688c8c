import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { Dialect } from '../../platform/db/dialect.ts';
import type { SearchExpression, SearchSection } from '../../platform/db/dialects/search-dialect.ts';
import { writeTier } from './tier.ts';
import './tables.ts';

const PAGES_PER_DELETE = 500;
/** Characters of a section that are read for its excerpt. */
const MAX_BODY_READ = 16_000;

/** Where one page of results stands: the rank of its last item, see `RANK`. */
export interface RankKey {
  tier: number;
  score: number;
  spaceId: string;
  pageId: string;
}

/** What is looked for and who looks: nothing outside these spaces and conditions comes out. */
export interface SearchScope {
  expression: SearchExpression;
  /** The query as a match key: sections with this title come first. */
  key: string;
  spaceIds: readonly string[];
  /** Conditions that hold for the reader; undefined when the reader may see everything. */
  conditions?: readonly string[];
}

/** A section found, with its page's place in the results. */
export interface FoundSection {
  space_id: string;
  page_id: string;
  tier: number;
  score: number;
  section_id: number;
  anchor: string | null;
  ordinal: number;
  title: string;
  body: string;
}

/** One page of results and how many results there are in all. */
export interface FoundPages {
  sections: FoundSection[];
  total: number;
}

/** Removes pages from the index. */
export async function deletePages(
  tx: Tx,
  spaceId: string,
  pageIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < pageIds.length; start += PAGES_PER_DELETE) {
    const chunk = pageIds.slice(start, start + PAGES_PER_DELETE);
    for (const table of ['search_sections', 'search_inclusions'] as const) {
      await tx
        .deleteFrom(table)
        .where('space_id', '=', spaceId)
        .where('page_id', 'in', chunk)
        .execute();
    }
  }
}

/** Removes a space from the index. */
export async function deleteSpace(tx: Tx, spaceId: string): Promise<void> {
  await tx.deleteFrom('search_sections').where('space_id', '=', spaceId).execute();
  await tx.deleteFrom('search_terms').where('space_id', '=', spaceId).execute();
  await tx.deleteFrom('search_inclusions').where('space_id', '=', spaceId).execute();
}

/** Notes which reusable contents pages show. Those pages have been removed from the index before. */
export async function insertInclusions(
  tx: Tx,
  spaceId: string,
  inclusions: readonly { page: string; content: string }[],
): Promise<void> {
  for (let start = 0; start < inclusions.length; start += PAGES_PER_DELETE) {
    const rows = inclusions.slice(start, start + PAGES_PER_DELETE).map(({ page, content }) => ({
      ...{ space_id: spaceId, content_id: content, page_id: page },
    }));
    await tx.insertInto('search_inclusions').values(rows).execute();
  }
}

/** Pages of a space that show one of these reusable contents. */
export async function findPagesIncluding(
  tx: Tx,
  spaceId: string,
  contents: readonly string[],
): Promise<string[]> {
  const pages = new Set<string>();
  for (let start = 0; start < contents.length; start += PAGES_PER_DELETE) {
    const rows = await tx
      .selectFrom('search_inclusions')
      .select('page_id')
      .distinct()
      .where('space_id', '=', spaceId)
      .where('content_id', 'in', contents.slice(start, start + PAGES_PER_DELETE))
      .execute();
    for (const row of rows) pages.add(row.page_id);
  }
  return [...pages];
}

/** Adds sections to the index. */
export async function insertSections(
  { dialect }: Database,
  tx: Tx,
  sections: readonly SearchSection[],
): Promise<void> {
  await dialect.search.insertSections(tx, sections);
}

/** Adds words of a space to those that typing mistakes are compared with. */
export async function insertTerms(
  { dialect }: Database,
  tx: Tx,
  spaceId: string,
  terms: ReadonlySet<string>,
): Promise<void> {
  // In one order everywhere, so that concurrent writers do not wait for each other in a circle.
  await dialect.search.insertTerms(tx, spaceId, [...terms].sort());
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
 * revisions, how far each is indexed, and the last section that was added anywhere.
 */
export async function readIndexMark(db: Db, spaceIds: readonly string[]): Promise<string> {
  if (spaceIds.length === 0) return '';
  const rows = await db
    .selectFrom('spaces')
    .select(['spaces.id', 'spaces.title', 'spaces.revision', 'spaces.deleted_at'])
    .select((select) => [
      select
        .selectFrom('search_sections')
        .select((section) => section.fn.max('page_id').as('page'))
        .whereRef('search_sections.space_id', '=', 'spaces.id')
        .as('last_page'),
      select
        .selectFrom('search_sections')
        .select((section) => section.fn.max('search_sections.id').as('section'))
        .as('last_section'),
    ])
    .where('spaces.id', 'in', spaceIds)
    .orderBy('spaces.id')
    .execute();
  return JSON.stringify(rows);
}

/** The conditions under which some section of these spaces is shown. */
export async function listConditions(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  if (spaceIds.length === 0) return [];
  const rows = await db
    .selectFrom('search_sections')
    .select('condition')
    .distinct()
    .where('space_id', 'in', spaceIds)
    .where('condition', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.condition ?? []);
}

/**
 * Pages that match, best first, each with its best sections. A page's rank is that of its best
 * section: by its tier (see `writeTier`), then by the score.
 */
export async function findPages(
  { db, dialect }: Database,
  scope: SearchScope,
  options: { after?: RankKey; limit: number; sectionsPerPage: number },
): Promise<FoundPages> {
  const { after, limit, sectionsPerPage } = options;
  const { rows } = await sql<FoundRow>`
    with hits as materialized (${selectHits(dialect, scope)}),
    pages as materialized (${selectPages()}),
    picked as (
      select * from pages ${after ? sql`where ${isAfter(after, 'page')}` : sql``}
      order by tier, score, space_id, page_id limit ${limit}
    )
    ${selectSections(sectionsPerPage, sql`select count(*) from pages`)}
    order by picked.tier, picked.score, picked.space_id, picked.page_id, found.place`.execute(db);
  return readRows(rows);
}

/**
 * The same by space: spaces that match, ranked like their best page, each with its best pages.
 * The rows of one space stand together.
 */
export async function findBySpace(
  { db, dialect }: Database,
  scope: SearchScope,
  options: { after?: RankKey; limit: number; pagesPerSpace: number; sectionsPerPage: number },
): Promise<FoundPages> {
  const { after, limit, pagesPerSpace, sectionsPerPage } = options;
  const { rows } = await sql<FoundRow>`
    with hits as materialized (${selectHits(dialect, scope)}),
    placed as materialized (
      select pages.*, row_number() over (
        partition by space_id order by tier, score, page_id) as place_in_space
      from (${selectPages()}) as pages
    ),
    pages as materialized (select * from placed where place_in_space = 1),
    spaces_picked as (
      select * from pages ${after ? sql`where ${isAfter(after, 'space')}` : sql``}
      order by tier, score, space_id, page_id limit ${limit}
    ),
    picked as (
      select placed.*, spaces_picked.tier as space_tier, spaces_picked.score as space_score
      from spaces_picked join placed on placed.space_id = spaces_picked.space_id
      where placed.place_in_space <= ${pagesPerSpace}
    )
    ${selectSections(sectionsPerPage, sql`select count(*) from pages`)}
    order by picked.space_tier, picked.space_score, picked.space_id, picked.place_in_space,
      found.place`.execute(db);
  return readRows(rows);
}

interface FoundRow extends Omit<FoundSection, 'section_id'> {
  section_id: number | null;
  total: number;
}

/** Hits of spaces that are not deleted and of sections whose condition holds, each with its tier. */
function selectHits(dialect: Dialect, scope: SearchScope): RawBuilder<unknown> {
  const matching = dialect.search.selectHits(scope.expression, scope.spaceIds);
  const condition =
    scope.conditions === undefined
      ? sql``
      : scope.conditions.length === 0
        ? sql`and matching.condition is null`
        : sql`and (matching.condition is null or matching.condition in (${sql.join(scope.conditions)}))`;
  return sql`select matching.*, ${writeTier(scope)} as tier
      from (${matching}) as matching
      where exists (
        select 1 from spaces where spaces.id = matching.space_id and spaces.deleted_at is null)
      ${condition}`;
}

function selectPages(): RawBuilder<unknown> {
  return sql`select space_id, page_id, min(tier) as tier, min(score) as score
    from hits group by space_id, page_id`;
}

/**
 * Whether a ranked row comes after the last one given out. Its present rank counts, where it still
 * is a hit: ranks shift a little with every change of the index, places relative to a row do not.
 */
function isAfter(after: RankKey, unit: 'page' | 'space'): RawBuilder<unknown> {
  const isLast =
    unit === 'page'
      ? sql`last.space_id = ${after.spaceId} and last.page_id = ${after.pageId}`
      : sql`last.space_id = ${after.spaceId}`;
  const present = (column: 'tier' | 'score', value: number) => sql`coalesce((
    select ${sql.ref(column)} from pages as last where ${isLast}), ${value})`;
  const tier = present('tier', after.tier);
  const score = present('score', after.score);
  return unit === 'page'
    ? sql`(tier, score, space_id, page_id) > (${tier}, ${score}, ${after.spaceId}, ${after.pageId})`
    : sql`(tier, score, space_id) > (${tier}, ${score}, ${after.spaceId})`;
}

function selectSections(limit: number, total: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`, ordered as (
      select hits.id, hits.space_id, hits.page_id, row_number() over (
        partition by hits.space_id, hits.page_id
        order by hits.tier, hits.score, hits.ordinal) as place
      from hits join picked
        on picked.space_id = hits.space_id and picked.page_id = hits.page_id
    ),
    found as (select * from ordered where place <= ${limit})
    select (${total}) as total, picked.space_id, picked.page_id, picked.tier, picked.score,
      section.id as section_id, section.anchor, section.ordinal, section.title,
      substr(section.body, 1, ${MAX_BODY_READ}) as body
    from (select 1 as one) as one_row
    left join picked on true
    left join found on found.space_id = picked.space_id and found.page_id = picked.page_id
    left join search_sections as section on section.id = found.id`;
}

function readRows(rows: readonly FoundRow[]): FoundPages {
  const sections: FoundSection[] = [];
  for (const { section_id, total: _total, ...row } of rows) {
    if (section_id !== null) sections.push({ ...row, section_id });
  }
  return { sections, total: rows[0]?.total ?? 0 };
}
