import type { SearchExpression } from '../../platform/db/dialects/search-dialect.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  listMisspellable,
  pickAlternatives,
  type Strictness,
  writeExact,
  writeFree,
} from './expressions.ts';
import { parseSearchQuery, type SearchQuery } from './query.ts';
import {
  type FoundPages,
  type FoundSection,
  findBySpace,
  findPages,
  type RankKey,
  type SearchScope,
} from './store.ts';

/** A place in a list of results: how the query was taken, and the last result given out. */
export interface SearchPosition {
  strictness: Strictness;
  after: RankKey;
}

/** What to search and how much to answer. */
export interface SearchRequest {
  query: string;
  spaceIds: readonly string[];
  /** See `SearchScope.conditions`. */
  conditions?: readonly string[];
  after?: SearchPosition;
  limit: number;
  sectionsPerPage: number;
  /** Groups results by space, each with at most this many pages. */
  pagesPerSpace?: number;
}

/** What was found: rows in order, how many results there are in all, and where to go on. */
export interface SearchOutcome {
  query: SearchQuery;
  sections: FoundSection[];
  total: number;
  next?: SearchPosition;
}

/** Fewer results than this and the query is taken more freely. */
const FEW = 3;
const MAX_CANDIDATES = 200;
const MAX_CORRECTED_TERMS = 6;

/**
 * Finds pages by their text. A query that finds little is tried again with room for typing
 * mistakes, and one that still finds nothing as any of its words. Later pages of a list go on as
 * its first one was taken.
 */
export async function searchContent(
  platform: Pick<Platform, 'database'>,
  request: SearchRequest,
): Promise<SearchOutcome> {
  const query = parseSearchQuery(request.query);
  if (query.clauses.length === 0 || request.spaceIds.length === 0) {
    return { query, sections: [], total: 0 };
  }
  if (request.after) {
    const { strictness } = request.after;
    const expression = await writeExpression(platform, request, query, strictness);
    const found = await find(platform, request, query, expression);
    return finish(request, query, found, strictness);
  }
  let best = await find(platform, request, query, writeExact(query));
  let strictness: Strictness = 'exact';
  for (const freer of ['similar', 'any'] as const) {
    if (best.total >= (freer === 'any' ? 1 : FEW)) break;
    const expression = await writeExpression(platform, request, query, freer);
    const found = await find(platform, request, query, expression);
    if (found.total > best.total) {
      best = found;
      strictness = freer;
    }
  }
  return finish(request, query, best, strictness);
}

async function writeExpression(
  platform: Pick<Platform, 'database'>,
  request: SearchRequest,
  query: SearchQuery,
  strictness: Strictness,
): Promise<SearchExpression> {
  if (strictness === 'exact') return writeExact(query);
  const alternatives = await listAlternatives(platform, request.spaceIds, query);
  return writeFree(query, alternatives, strictness === 'any' ? 'any' : 'all');
}

async function listAlternatives(
  { database }: Pick<Platform, 'database'>,
  spaceIds: readonly string[],
  query: SearchQuery,
): Promise<Map<string, string[]>> {
  const { db, dialect } = database;
  const terms = listMisspellable(query).slice(0, MAX_CORRECTED_TERMS);
  const entries = await Promise.all(
    terms.map(async (term): Promise<[string, string[]]> => {
      const candidates = await dialect.search.listSimilarTerms(db, spaceIds, term, MAX_CANDIDATES);
      return [term, pickAlternatives(term, candidates)];
    }),
  );
  return new Map(entries);
}

function find(
  { database }: Pick<Platform, 'database'>,
  request: SearchRequest,
  query: SearchQuery,
  expression: SearchExpression,
): Promise<FoundPages> {
  const { spaceIds, conditions, after, limit, sectionsPerPage, pagesPerSpace } = request;
  const scope: SearchScope = {
    expression,
    key: query.key,
    spaceIds,
    ...(conditions && { conditions }),
  };
  // One more than asked for tells whether there is a next page.
  const options = { limit: limit + 1, sectionsPerPage, ...(after && { after: after.after }) };
  return pagesPerSpace === undefined
    ? findPages(database, scope, options)
    : findBySpace(database, scope, { ...options, pagesPerSpace });
}

function finish(
  request: SearchRequest,
  query: SearchQuery,
  found: FoundPages,
  strictness: Strictness,
): SearchOutcome {
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
    spaceId: last.space_id,
    pageId: last.page_id,
  };
  return { query, sections, total: found.total, next: { strictness, after } };
}
