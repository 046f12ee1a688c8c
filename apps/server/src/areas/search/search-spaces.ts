import { type Platform, type Reader, yieldToOthers } from '../../platform/index.ts';
import { publishedPathOf, type RevisionView, readRevision, seeRevision } from '../content/index.ts';
import {
  type Alternative,
  type DescribedOutcome,
  type HighlightedText,
  highlight,
  type SectionResult,
} from './described-outcome.ts';
import { findHighlights } from './excerpt.ts';
import { type Found, keepResults } from './kept-results.ts';
import type { Clause } from './query.ts';
import type { SearchPosition, SearchRequest } from './search-content.ts';
import type { SearchQuestion } from './search-thread.ts';
import { findSpaceHeads, isIndexing, readIndexMark } from './store.ts';

/** A page with sections that matched, the best first. */
export interface PageResult {
  spaceId: string;
  pageId: string;
  /** The page's path within its space. */
  path: string;
  /** The same for readers of a site: they find the home page at the root. */
  publishedPath: string;
  title: HighlightedText;
  emoji: string | undefined;
  icon: string | undefined;
  /** Titles of the pages above it, from the root down. */
  breadcrumbs: string[];
  sections: SectionResult[];
}

/** Pages found, best first; `count` counts all that match, not only these. */
export interface SearchResults {
  pages: PageResult[];
  count: number;
  next: SearchPosition | undefined;
  /**
   * Words that were found in place of what looks mistyped: only such as stand in these results, which
   * their reader may read.
   */
  corrected: readonly string[];
  /** See `SpaceResults`. */
  indexing: boolean;
}

/** A space with its pages found; see `searchBySpace`. */
export interface SpaceResult {
  id: string;
  title: string;
  pages: PageResult[];
}

/** How to search. `limit` is of pages (or of spaces, for `searchBySpace`). */
export interface SearchOptions {
  limit: number;
  after?: SearchPosition | undefined;
  /** The most sections answered of one page; 5 unless given, fewer where `limit` is large. */
  sectionsPerPage?: number;
  /** Length of an excerpt in UTF-16 units, about; 200 unless given. */
  excerptLength?: number;
  /** Whether `searchBySpace` is to tell all spaces that it finds, beyond the limit too. */
  namesSpaces?: boolean;
  /** Aborted when who asks is gone. */
  signal?: AbortSignal | undefined;
  /** For whom it is. Without one everything is found: for members, who see all of a space. */
  reader?: Reader | undefined;
}

const SECTIONS_PER_PAGE = 5;
const PAGES_PER_SPACE = 10;
/** Sections of one answer, about: each costs an excerpt, so long lists show fewer of a page. */
const MAX_SECTIONS = 500;
/** Pages named before other requests are answered. */
const PAGES_BETWEEN_YIELDS = 50;

/** Finds pages of one space. The caller has checked that the space may be read. */
export function searchSpace(
  platform: Platform,
  spaceId: string,
  query: string,
  options: SearchOptions,
): Promise<SearchResults> {
  return searchSpaces(platform, [spaceId], query, options);
}

/**
 * Finds pages of these spaces, all of which may be read, in one order of all of them. For a reader of
 * published content the answer is what it would be if what conditions hide were not there. Pages marked `noIndex` and pages of
 * deleted spaces are never found; hidden pages are.
 */
export async function searchSpaces(
  platform: Platform,
  spaceIds: readonly string[],
  query: string,
  options: SearchOptions,
): Promise<SearchResults> {
  const request = makeRequest(spaceIds, query, options);
  const key = makeKey('pages', request, options);
  return keep(platform, spaceIds, { key, signal: options.signal }, async (signal) => {
    const { outcome, characters } = await find(platform, request, { ...options, signal });
    const { pages } = await describePages(platform, outcome, options.reader);
    const corrected = listCorrected(pages, outcome.alternatives);
    const indexing = await isIndexing(platform.database.db, spaceIds);
    const { total: count, next } = outcome;
    return { results: { pages, count, next, corrected, indexing }, characters };
  });
}

/** Spaces found, the best first; `count` counts all that match, not only these. */
export interface SpaceResults {
  spaces: SpaceResult[];
  count: number;
  next: SearchPosition | undefined;
  /** The ids of all that match, where that was asked. */
  spaceIds: readonly string[];
  /** Whether a large change is still to be found: its pages are found as they were before it. */
  indexing: boolean;
}

/** Finds spaces among these by their pages; each comes with its best pages. */
export async function searchBySpace(
  platform: Platform,
  spaceIds: readonly string[],
  query: string,
  options: SearchOptions,
): Promise<SpaceResults> {
  const pagesPerSpace = Math.max(
    1,
    Math.min(PAGES_PER_SPACE, Math.floor(MAX_SECTIONS / options.limit)),
  );
  const request = {
    ...makeRequest(spaceIds, query, options, pagesPerSpace),
    pagesPerSpace,
    ...(options.namesSpaces && { namesSpaces: true }),
  };
  const key = makeKey('spaces', request, options);
  return keep(platform, spaceIds, { key, signal: options.signal }, async (signal) => {
    const { outcome, characters } = await find(platform, request, { ...options, signal });
    const { pages, titles } = await describePages(platform, outcome, options.reader);
    const spaces = groupBySpace(pages, titles);
    const { total: count, next, spaceIds: all } = outcome;
    const indexing = await isIndexing(platform.database.db, spaceIds);
    return { results: { spaces, count, next, spaceIds: all, indexing }, characters };
  });
}

/** Searches in a thread, which cuts the excerpts as well. */
async function find(
  { database }: Platform,
  request: SearchRequest,
  { excerptLength, signal }: SearchOptions,
): Promise<{ outcome: DescribedOutcome; characters: number }> {
  const question: SearchQuestion = { request, excerptLength };
  const text = await database.readInThread(SEARCH_THREAD, question, signal);
  return { outcome: JSON.parse(text) as DescribedOutcome, characters: text.length };
}

const SEARCH_THREAD = new URL('./search-thread.ts', import.meta.url);

function keep<T extends object>(
  platform: Platform,
  spaceIds: readonly string[],
  asked: { key: readonly unknown[]; signal: AbortSignal | undefined },
  find: (signal: AbortSignal) => Promise<Found<T>>,
): Promise<T> {
  const readMark = () => readIndexMark(platform.database.db, spaceIds);
  return keepResults(platform, { ...asked, readMark, find });
}

function groupBySpace(
  pages: readonly PageResult[],
  titles: ReadonlyMap<string, string>,
): SpaceResult[] {
  const spaces = new Map<string, SpaceResult>();
  for (const page of pages) {
    const known = spaces.get(page.spaceId);
    if (known) known.pages.push(page);
    else {
      const title = titles.get(page.spaceId) ?? '';
      spaces.set(page.spaceId, { id: page.spaceId, title, pages: [page] });
    }
  }
  return [...spaces.values()];
}

function makeRequest(
  spaceIds: readonly string[],
  query: string,
  options: SearchOptions,
  pagesPerUnit = 1,
) {
  const { limit, after, reader } = options;
  const affordable = Math.max(1, Math.floor(MAX_SECTIONS / (limit * pagesPerUnit)));
  const sectionsPerPage = Math.min(options.sectionsPerPage ?? SECTIONS_PER_PAGE, affordable);
  return {
    query,
    spaceIds,
    limit,
    sectionsPerPage,
    ...(reader && { reader: { key: reader.key, claims: reader.claims } }),
    ...(after && { after }),
  };
}

/** All that an answer depends on: a reader's key says what its claims say. */
function makeKey(kind: string, { reader, ...request }: SearchRequest, options: SearchOptions) {
  return [kind, request, options.excerptLength, reader?.key];
}

/** Names the pages found, from the trees of their spaces as the reader sees them. */
async function describePages(
  platform: Platform,
  outcome: DescribedOutcome,
  reader: Reader | undefined,
): Promise<{ pages: PageResult[]; titles: Map<string, string> }> {
  const { clauses, sections } = outcome;
  const spaceIds = [...new Set(sections.map(({ spaceId }) => spaceId))];
  const heads = await findSpaceHeads(platform.database.db, spaceIds);
  const revisions = await Promise.all(heads.map((head) => readRevision(platform, head.revision)));
  const see = (revision: RevisionView) =>
    reader ? seeRevision(platform, revision, reader) : revision;
  const trees = new Map(
    revisions.flatMap((it) => (it ? [[it.spaceId, see(it).tree()] as const] : [])),
  );
  const pages = new Map<string, PageResult | undefined>();
  for (const { spaceId, pageId, result } of sections) {
    const key = `${spaceId}/${pageId}`;
    if (!pages.has(key)) {
      if (pages.size > 0 && pages.size % PAGES_BETWEEN_YIELDS === 0) await yieldToOthers();
      const tree = trees.get(spaceId);
      const record = tree?.byId.get(pageId);
      pages.set(
        key,
        tree &&
          record && {
            spaceId,
            pageId,
            path: tree.pathOf(pageId),
            publishedPath: publishedPathOf(tree, pageId),
            title: highlight(record.title, clauses),
            emoji: record.emoji,
            icon: record.icon,
            breadcrumbs: tree.ancestorsOf(pageId).map((page) => page.title),
            sections: [],
          },
      );
    }
    pages.get(key)?.sections.push(result);
  }
  return {
    pages: [...pages.values()].filter((page) => page !== undefined),
    titles: new Map(heads.map((head) => [head.id, head.title])),
  };
}

/** The words among `alternatives` that stand in what is shown of results. */
function listCorrected(
  pages: readonly PageResult[],
  alternatives: readonly Alternative[],
): readonly string[] {
  const isNamed = (clause: Clause) =>
    pages.some(({ title }) => findHighlights(title.text, [clause]).length > 0);
  return alternatives
    .filter(({ clause, isShown }) => isShown || isNamed(clause))
    .map(({ clause }) => clause.terms.join(' '));
}
