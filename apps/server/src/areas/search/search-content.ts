import { isDeepStrictEqual } from 'node:util';
import type { SearchExpression, SearchPhrase } from '../../platform/db/dialects/search-dialect.ts';
import type { Reads } from '../../platform/db/reads.ts';
import { type Strictness, writeExact, writeFree } from './expressions.ts';
import { findSight, type SearchReader, type Sight } from './find-sight.ts';
import { type Alternatives, listAlternatives } from './list-alternatives.ts';
import { type Clause, parseSearchQuery, type SearchQuery } from './query.ts';
import {
  countPages,
  type FoundPages,
  type FoundSection,
  findBySpace,
  findPages,
  listMatchingSpaces,
  type RankKey,
  type SearchScope,
} from './results-store.ts';

/** A place in a list of results: how the query was taken, and the last result given out. */
export interface SearchPosition {
  strictness: Strictness;
  after: RankKey;
}

/** What to search and how much to answer. */
export interface SearchRequest {
  query: string;
  spaceIds: readonly string[];
  /** For whom it is; without one everything is found. */
  reader?: SearchReader;
  after?: SearchPosition;
  limit: number;
  sectionsPerPage: number;
  /** Groups results by space, each with at most this many pages. */
  pagesPerSpace?: number;
  /** Whether to tell all spaces in which something was found. */
  namesSpaces?: boolean;
}

/** What was found: rows in order, how many results there are in all, and where to go on. */
export interface SearchOutcome {
  query: SearchQuery;
  /** Words that were looked for beside those of the query, which may be mistyped. */
  alternatives: readonly Clause[];
  sections: FoundSection[];
  total: number;
  next?: SearchPosition;
  /** The ids of all spaces in which something was found, where that was asked. */
  spaceIds: readonly string[];
}

/** Fewer results than this and the query is taken more freely. */
const FEW = 3;
/** Words of which any is enough to be found. */
const MAX_ANY = 5;
/** Words on this many pages count as equally frequent. */
const MANY = 200;

/**
 * Finds pages by their text. A query that finds little is tried again with room for typing
 * mistakes, and one that still finds nothing as any of its words. Later pages of a list go on as
 * its first one was taken.
 */
export async function searchContent(reads: Reads, asked: SearchRequest): Promise<SearchOutcome> {
  const query = parseSearchQuery(asked.query);
  const { spaceIds: places, reader } = asked;
  if (query.clauses.length === 0 || places.length === 0) {
    return { query, alternatives: [], sections: [], total: 0, spaceIds: [] };
  }
  const sight = reader && (await findSight(reads, places, reader));
  const request: SeenRequest = { ...asked, sight };
  const answered = request.after
    ? await goOn(reads, request, query, request.after.strictness)
    : await pickReading(reads, request, query);
  if (answered === undefined) {
    return { query, alternatives: [], sections: [], total: 0, spaceIds: [] };
  }
  const { found, ...reading } = answered;
  const { strictness, expression } = reading;
  const spaceIds = request.namesSpaces
    ? await listMatchingSpaces(reads, makeScope(request, query, expression))
    : [];
  const alternatives = listTaken(reading, query);
  return { ...finish(request, query, found, strictness), alternatives, spaceIds };
}

/** The words that a freer reading looks for beside those that were typed. */
function listTaken({ strictness, expression }: Reading, { forms }: SearchQuery): Clause[] {
  if (strictness === 'exact') return [];
  const asked = new Set<SearchPhrase>(forms);
  return expression.groups.flatMap(([, ...others]) =>
    others
      .filter((phrase) => !asked.has(phrase))
      .map(({ terms }) => ({ terms: [...terms], prefix: false, quoted: false })),
  );
}

/** A search, and what its reader sees. */
interface SeenRequest extends SearchRequest {
  sight: Sight | undefined;
}

/** A way to take a query. */
interface Reading {
  strictness: Strictness;
  expression: SearchExpression;
}

/** What a reading finds. */
interface Answered extends Reading {
  found: FoundPages;
}

async function goOn(
  reads: Reads,
  request: SeenRequest,
  query: SearchQuery,
  strictness: Strictness,
): Promise<Answered> {
  const reading = await writeReading(reads, request, query, strictness);
  return { ...reading, found: await find(reads, request, query, reading.expression) };
}

/**
 * What the strictest reading finds that finds enough; of those that do not, the one that finds the
 * most; none where none finds anything.
 */
async function pickReading(
  reads: Reads,
  request: SeenRequest,
  query: SearchQuery,
): Promise<Answered | undefined> {
  let alternatives: Promise<Alternatives> | undefined;
  const lookUp = () => (alternatives ??= listAlternatives(reads, makeScope(request, query), query));
  let best: Answered | undefined;
  let last: SearchExpression | undefined;
  for (const strictness of ['exact', 'similar', 'any'] as const) {
    const most = best?.found.pages ?? 0;
    if (most >= (strictness === 'any' ? 1 : FEW)) break;
    const reading = await writeReading(reads, request, query, strictness, lookUp);
    if (last !== undefined && findsTheSame(reading.expression, last)) continue;
    last = reading.expression;
    if (await findsNothing(reads, request, query, reading.expression)) continue;
    const found = await find(reads, request, query, reading.expression);
    if (found.pages > most) best = { ...reading, found };
  }
  return best;
}

/**
 * Whether it is known, without ranking, that nothing is found. Asked of what several words must have
 * in common only: they may each be frequent, and the query that ranks reads their lists four times to
 * find nothing. One word is mostly found, as is any of several; to ask first reads theirs once more.
 */
async function findsNothing(
  reads: Reads,
  request: SeenRequest,
  query: SearchQuery,
  expression: SearchExpression,
): Promise<boolean> {
  const { mode, groups } = expression;
  const isSingle = groups.length === 1 && groups[0]?.some(({ terms }) => terms.length === 1);
  if (mode === 'any' || isSingle) return false;
  return (await countPages(reads, makeScope(request, query, expression), 1)) === 0;
}

function findsTheSame(a: SearchExpression, b: SearchExpression): boolean {
  return isDeepStrictEqual(a.groups, b.groups) && (a.mode === b.mode || a.groups.length === 1);
}

async function writeReading(
  reads: Reads,
  request: SeenRequest,
  query: SearchQuery,
  strictness: Strictness,
  lookUp = () => listAlternatives(reads, makeScope(request, query), query),
): Promise<Reading> {
  if (strictness === 'exact') return { strictness, expression: writeExact(query) };
  const mode = strictness === 'any' ? 'any' : 'all';
  const expression = writeFree(query, await lookUp(), mode);
  if (mode === 'all') return { strictness, expression };
  return { strictness, expression: await keepRarest(reads, request, query, expression) };
}

/** The expression with the words that stand on the fewest pages: the others say little besides. */
async function keepRarest(
  reads: Reads,
  request: SeenRequest,
  query: SearchQuery,
  expression: SearchExpression,
): Promise<SearchExpression> {
  if (expression.groups.length <= MAX_ANY) return expression;
  const counted = await Promise.all(
    expression.groups.map(async (group) => {
      const scope = makeScope(request, query, { mode: 'any', groups: [group] });
      return { group, pages: await countPages(reads, scope, MANY) };
    }),
  );
  const found = counted.filter(({ pages }) => pages > 0).sort((a, b) => a.pages - b.pages);
  const rarest = found.slice(0, MAX_ANY).map(({ group }) => group);
  return rarest.length === 0 ? expression : { mode: 'any', groups: rarest };
}

function find(
  reads: Reads,
  request: SeenRequest,
  query: SearchQuery,
  expression: SearchExpression,
): Promise<FoundPages> {
  const { after, limit, sectionsPerPage, pagesPerSpace } = request;
  const scope = makeScope(request, query, expression);
  // One more than asked for tells whether there is a next page.
  const options = { limit: limit + 1, sectionsPerPage, ...(after && { after: after.after }) };
  return pagesPerSpace === undefined
    ? findPages(reads, scope, options)
    : findBySpace(reads, scope, { ...options, pagesPerSpace });
}

function makeScope(
  { spaceIds, sight }: SeenRequest,
  { key }: SearchQuery,
  expression: SearchExpression = NOTHING,
): SearchScope {
  return { expression, key, spaceIds, sight };
}

const NOTHING: SearchExpression = { mode: 'any', groups: [] };

function finish(
  request: SeenRequest,
  query: SearchQuery,
  found: FoundPages,
  strictness: Strictness,
): Omit<SearchOutcome, 'spaceIds' | 'alternatives'> {
  const bySpace = request.pagesPerSpace !== undefined;
  const unit = (row: FoundSection) => (bySpace ? row.space_id : `${row.space_id}/${row.page_id}`);
  const units = [...new Set(found.sections.map(unit))];
  if (units.length <= request.limit) {
    return { query, sections: found.sections, total: found.total };
  }
  const kept = new Set(units.slice(0, request.limit));
  const sections = found.sections.filter((row) => kept.has(unit(row)));
  const lastUnit = units[request.limit - 1];
  const last = sections.find((row) => unit(row) === lastUnit);
  if (last === undefined) return { query, sections, total: found.total };
  const after: RankKey = {
    tier: last.tier,
    score: last.score,
    page: last.page,
  };
  return { query, sections, total: found.total, next: { strictness, after } };
}
