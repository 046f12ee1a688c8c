import { type RawBuilder, sql } from 'kysely';
import type {
  SearchDialect,
  SearchExpression,
  SearchFilter,
  SearchPlace,
  SearchWeights,
} from '../../platform/db/dialects/search-dialect.ts';
import type { Reads } from '../../platform/db/reads.ts';
import type { Sight } from './find-sight.ts';
import { CONDITION_BIT, ORDINAL_MASK, PAGE_BITS, SECTION_BITS } from './section-numbers.ts';
import './tables.ts';

/** Characters of a section that are read for its excerpt. */
const MAX_BODY_READ = 16_000;
/** Sections whose text is weighed; the first ones, where more of them match. */
const MAX_WEIGHED = 2000;
/** Pages and headings that are compared with the query by name; the first ones likewise. */
const MAX_NAMED = 1000;
/** How much more a match in the title counts than one in the body, and one in the context less. */
const WEIGHTS: SearchWeights = { title: 10, body: 1, context: 0.4 };
/** Names longer than this count as this long. */
const MAX_NAME = 999;
/** The tier of what has the words in its text only, and all that is not weighed or named. */
const CLOSE_TIER = sql.lit(4500);
const LAST_TIER = sql.lit(5000);

const BITS = sql.lit(SECTION_BITS);
const SPACE_BITS = sql.lit(SECTION_BITS + PAGE_BITS);
const LAST_WITHIN_PAGE = sql.lit(2 ** SECTION_BITS - 1);
const NO_SCORE = sql`cast(0 as double precision)`;

/** Where one page of results stands: the rank of its last page, whose number ends ties. */
export interface RankKey {
  tier: number;
  score: number;
  page: number;
}

/** What is looked for and who looks: nothing outside these spaces and this sight comes out. */
export interface SearchScope {
  expression: SearchExpression;
  /** The query as a match key: pages with this title come first. */
  key: string;
  spaceIds: readonly string[];
  /** What the reader sees; undefined where that is everything. */
  sight?: Sight | undefined;
}

/** A section found, with its page's place in the results. */
export interface FoundSection {
  space_id: string;
  page_id: string;
  /** The page's number in the index. */
  page: number;
  tier: number;
  score: number;
  anchor: string | null;
  ordinal: number;
  title: string;
  body: string;
}

/** One page of results and how many results there are in all. */
export interface FoundPages {
  sections: FoundSection[];
  /** Results in all: pages, or spaces where results are spaces. */
  total: number;
  /** Pages that match. */
  pages: number;
}

/**
 * Pages that match, best first, each with its best sections. What a page is called counts before
 * how often it uses the words: a page title equal to the query; one that begins with it; one with
 * all its words, the shorter the better; then headings equal to the query, headings with all its
 * words, sections where the words of a script without spaces stand close together, and everything
 * else by its score. A page's rank is the best of its sections'. Every match is counted and given
 * out, but of a word that is nearly everywhere only the first `MAX_WEIGHED` sections are weighed;
 * pages without any of them come last, in the order of their numbers.
 */
export async function findPages(
  { db, search }: Reads,
  scope: SearchScope,
  options: { after?: RankKey; limit: number; sectionsPerPage: number },
): Promise<FoundPages> {
  const { after, limit, sectionsPerPage } = options;
  const best = sql`order by tier, score, page limit ${limit}`;
  const { rows } = await sql<FoundRow>`
    ${withRanks(search, scope)},
    ranked as materialized (select * from ranks where ${writeAfter(after)} ${best}),
    picked as materialized (
      select * from ranked
      union all
      select * from (
        select unranked.* from (
          select 1 as one where (select count(*) from ranked) < ${limit}
        ) as missing cross join unranked where ${writeAfter(after)} ${best}
      ) as others
      ${best}
    )
    ${selectSections(search, scope, { limit: sectionsPerPage, pages: limit })}
    order by picked.tier, picked.score, picked.page, shown.place`.execute(db);
  return readRows(rows);
}

/**
 * The same by space: spaces that match, ranked like their best page, each with its best pages.
 * The rows of one space stand together.
 */
export async function findBySpace(
  { db, search }: Reads,
  scope: SearchScope,
  options: { after?: RankKey; limit: number; pagesPerSpace: number; sectionsPerPage: number },
): Promise<FoundPages> {
  const { after, limit, pagesPerSpace, sectionsPerPage } = options;
  const { rows } = await sql<FoundRow>`
    ${withRanks(search, scope)},
    placed as materialized (
      select either.*, row_number() over (
        partition by page >> ${sql.lit(PAGE_BITS)} order by tier, score, page) as place_in_space
      from (select * from ranks union all select * from unranked) as either
    ),
    best_pages as materialized (select * from placed where place_in_space = 1),
    spaces_picked as (
      select * from best_pages where ${writeAfter(after, 'space')} order by tier, score, page limit ${limit}
    ),
    picked as materialized (
      select placed.*, best.tier as space_tier, best.score as space_score, best.page as space_page
      from spaces_picked as best join placed
        on placed.page >> ${sql.lit(PAGE_BITS)} = best.page >> ${sql.lit(PAGE_BITS)}
      where placed.place_in_space <= ${pagesPerSpace}
      limit ${limit * pagesPerSpace}
    )
    ${selectSections(search, scope, {
      limit: sectionsPerPage,
      pages: limit * pagesPerSpace,
      spaces: sql`select count(*) from best_pages`,
    })}
    order by picked.space_tier, picked.space_score, picked.space_page, picked.place_in_space,
      shown.place`.execute(db);
  return readRows(rows);
}

/** How many pages match, or `limit` where it is more, which takes less the lower it is. */
export async function countPages(
  { db, search }: Reads,
  scope: SearchScope,
  limit: number,
): Promise<number> {
  const matches = search.selectMatches(scope.expression, 'found', choosePlace(scope));
  const { rows } = await sql<{ count: number }>`
    with ${withPlace(search, scope)}
    select count(*) as count from (
      select distinct id >> ${BITS} as page from (${matches}) as matches limit ${limit}
    ) as pages`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The spaces in which something matches, in no order. */
export async function listMatchingSpaces(
  { db, search }: Reads,
  scope: SearchScope,
): Promise<string[]> {
  const matches = search.selectMatches(scope.expression, 'found', choosePlace(scope));
  const { rows } = await sql<{ id: string }>`
    with ${withPlace(search, scope)},
    found as materialized (select distinct id >> ${SPACE_BITS} as number from (${matches}) as matches)
    select search_spaces.space_id as id
    from found cross join search_spaces where search_spaces.number = found.number`.execute(db);
  return rows.map(({ id }) => id);
}

interface FoundRow extends Omit<FoundSection, 'ordinal'> {
  ordinal: number | null;
  pages: number;
  spaces: number | null;
}

/**
 * `found` has every page that matches; `weighed`, `named`, `headed` and `close` the sections that decide the
 * rank of a page; `ranks` the pages that have such a section and `unranked` the others.
 */
function withRanks(search: SearchDialect, scope: SearchScope): RawBuilder<unknown> {
  const { expression } = scope;
  const place = choosePlace(scope);
  const matches = search.selectMatches(expression, 'found', place);
  const weighed = search.selectWeighed(expression, {
    place,
    limit: MAX_WEIGHED,
    matching: sql`matching`,
    weights: WEIGHTS,
  });
  return sql`with ${withPlace(search, scope)},
    matching as (${matches}),
    found as materialized (select distinct id >> ${BITS} as page from matching),
    weighed as materialized (${weighed}),
    named as materialized (
      select section.id, ${writeNameTier(scope.key)} as tier
      from (
        ${search.selectMatches(expression, 'named', place)} order by id limit ${MAX_NAMED}
      ) as matches cross join search_sections as section where section.id = matches.id
    ),
    equal as (
      select section.id from live cross join search_sections as section
      where (section.id >> ${SPACE_BITS}) = live.number and section.title_key = ${scope.key}
        and (section.id & ${sql.lit(ORDINAL_MASK)}) = 0
        and (section.id >> ${BITS}) in (select page from found)
        and ${writeSeenFilter(scope)(sql`section.id`)}
    ),
    headed as materialized (
      select section.id,
        case when section.title_key = ${scope.key} then 3000 else 4000 end as tier
      from (
        ${search.selectMatches(expression, 'headed', place)} order by id limit ${MAX_NAMED}
      ) as matches cross join search_sections as section where section.id = matches.id
    ),
    close as materialized (${selectClose(search, scope)}),
    ranks as materialized (
      select page, min(tier) as tier, min(score) as score
      from (
        select id >> ${BITS} as page, ${LAST_TIER} as tier, score from weighed
        union all select id >> ${BITS}, tier, ${NO_SCORE} from named
        union all select id >> ${BITS}, 0, ${NO_SCORE} from equal
        union all select id >> ${BITS}, tier, ${NO_SCORE} from headed
        union all select id >> ${BITS}, tier, ${NO_SCORE} from close
      ) as known
      group by page
    ),
    unranked as (
      select page, ${LAST_TIER} as tier, ${NO_SCORE} as score from found
      where page not in (select page from ranks)
    )`;
}

/** Sections in which words that belong together stand so; none where the query has no such words. */
function selectClose(search: SearchDialect, scope: SearchScope): RawBuilder<unknown> {
  const { expression } = scope;
  if (expression.near === undefined) {
    return sql`select id, ${CLOSE_TIER} as tier from weighed where 1 = 0`;
  }
  const matches = search.selectMatches(expression, 'close', choosePlace(scope));
  return sql`select matches.id, ${CLOSE_TIER} as tier from (${matches}) as matches
    where (matches.id >> ${BITS}) in (select page from found) order by id limit ${MAX_NAMED}`;
}

/**
 * The numbers and tags of those spaces that are not deleted, in their order. A sum has no type
 * affinity to SQLite, which the indexes of expressions require of what they are compared with.
 */
function selectLive(search: SearchDialect, { spaceIds }: SearchScope): RawBuilder<unknown> {
  const number = sql.ref('search_spaces.number');
  return sql`select ${number} + 0 as number, ${search.writeTag(number)} as tag from search_spaces
    join spaces on spaces.id = search_spaces.space_id
    where spaces.id in (${sql.join(spaceIds)}) and spaces.deleted_at is null order by ${number}`;
}

/** The tables that `choosePlace` counts on: live spaces, and what the reader sees. */
function withPlace(search: SearchDialect, scope: SearchScope): RawBuilder<unknown> {
  const { sight } = scope;
  const live = sql`live as materialized (${selectLive(search, scope)})`;
  if (sight === undefined) return live;
  return sql`${live}, held as materialized (${search.selectTexts(sight.held)}),
    closed as materialized (${search.selectNumbers(sight.closed)})`;
}

/** Live spaces, and in them the sections that the reader sees. */
function choosePlace(scope: SearchScope): SearchPlace {
  return { tags: sql`live`, filter: writeSeenFilter(scope) };
}

/**
 * Sections that are seen, of pages that are: what is not known to be held is not seen. Each match is
 * looked up by itself, since many times as many pages may be hidden as there are matches.
 */
function writeSeenFilter({ sight }: SearchScope): SearchFilter {
  if (sight === undefined) return () => sql`true`;
  const isHeld = (restriction: string) => sql`${sql.ref(restriction)} in (select value from held)`;
  const isSectionSeen: SearchFilter = (id) => sql`((${id} & ${sql.lit(CONDITION_BIT)}) = 0
    or coalesce((select ${isHeld('part.restriction')} from search_sections as part
      where part.id = ${id}), false))`;
  if (!sight.hidesPages) return isSectionSeen;
  return (id) => sql`(coalesce((
      select (whole.restriction is null or ${isHeld('whole.restriction')})
        and (whole.parent is null or whole.parent not in (select value from closed))
      from search_pages as whole where whole.id = (${id} >> ${BITS})
    ), false) and ${isSectionSeen(id)})`;
}

function writeNameTier(key: string): RawBuilder<number> {
  const length = sql`case when length(section.title_key) < ${sql.lit(MAX_NAME)}
      then length(section.title_key) else ${sql.lit(MAX_NAME)} end`;
  return sql`case
      when section.title_key = ${key} then 0
      when section.title_key like ${`${key}%`} then 1000 + ${length}
      else 2000 + ${length} end`;
}

/**
 * Whether a page comes after the last one given out. Its present rank counts, where it still is a
 * match: ranks shift a little with every change of the index, places relative to a page do not.
 * Of spaces, the last page is that which led its space.
 */
function writeAfter(
  after: RankKey | undefined,
  unit: 'page' | 'space' = 'page',
): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const last =
    unit === 'page'
      ? sql`ranks as last where last.page = ${after.page}`
      : sql`best_pages as last
          where last.page >> ${sql.lit(PAGE_BITS)} = ${after.page} >> ${sql.lit(PAGE_BITS)}`;
  const present = (column: 'tier' | 'score' | 'page', type: RawBuilder<unknown>) =>
    sql`coalesce((select ${sql.ref(column)} from ${last}), cast(${after[column]} as ${type}))`;
  return sql`(tier, score, page) > (${present('tier', sql`integer`)},
    ${present('score', sql`double precision`)}, ${present('page', sql`bigint`)})`;
}

/**
 * The sections of `picked` pages that are shown, at most `limit` of each of the `pages`. Those weighed
 * are known; pages without any, and pages whose name may be all that their sections match by, are
 * looked through again. Databases that plan by how many rows there may be are told.
 */
function selectSections(
  search: SearchDialect,
  scope: SearchScope,
  {
    limit,
    pages,
    spaces = sql`null`,
  }: { limit: number; pages: number; spaces?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { mode, groups } = scope.expression;
  // Nowhere, where there is nothing to look through: databases may not see it by themselves.
  const { filter } = choosePlace(scope);
  const place: SearchPlace = {
    tags: sql`(select * from live where exists (select 1 from again))`,
    filter: (id) => sql`(${id} >> ${BITS}) in (select page from again) and ${filter(id)}`,
    ranges: sql`(select page << ${BITS} as first, (page << ${BITS}) + ${LAST_WITHIN_PAGE} as last,
      ${search.writeTag(sql`page >> ${sql.lit(PAGE_BITS)}`)} as tag from again)`,
  };
  const named = sql`or page in (select id >> ${BITS} from named)`;
  return sql`, again as materialized (
      select page from picked
      where page not in (select id >> ${BITS} from weighed)
        ${mode === 'all' && groups.length > 1 ? named : sql``}
    ),
    candidates as (
      select id from weighed
      where (id >> ${BITS}) in (select page from picked)
        and (id >> ${BITS}) not in (select page from again)
      union all
      select matches.id from (${search.selectMatches(scope.expression, 'shown', place)}) as matches
    ),
    ordered as (
      select candidates.id, candidates.id >> ${BITS} as page, row_number() over (
        partition by candidates.id >> ${BITS}
        order by coalesce(named.tier, headed.tier, close.tier, ${LAST_TIER}),
          coalesce(weighed.score, ${NO_SCORE}), candidates.id) as place
      from candidates
      left join named on named.id = candidates.id
      left join headed on headed.id = candidates.id
      left join close on close.id = candidates.id
      left join weighed on weighed.id = candidates.id
    ),
    shown as materialized (
      select * from ordered where place <= ${limit} limit ${limit * pages}
    )
    select (select count(*) from found) as pages, (${spaces}) as spaces, page.space_id, page.page_id, picked.page, picked.tier,
      picked.score, section.anchor, section.id & ${sql.lit(ORDINAL_MASK)} as ordinal,
      section.title, substr(section.body, 1, ${MAX_BODY_READ}) as body
    from (select 1 as one) as one_row
    left join picked on true
    left join search_pages as page on page.id = picked.page
    left join shown on shown.page = picked.page
    left join search_sections as section on section.id = shown.id`;
}

function readRows(rows: readonly FoundRow[]): FoundPages {
  const sections: FoundSection[] = [];
  for (const { ordinal, pages: _pages, spaces: _spaces, ...row } of rows) {
    if (ordinal !== null) sections.push({ ...row, ordinal: Number(ordinal) });
  }
  const { pages = 0, spaces = null } = rows[0] ?? {};
  return { sections, pages, total: spaces ?? pages };
}
