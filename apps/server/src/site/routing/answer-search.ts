import { MAX_QUERY_LENGTH } from '@octavo/contract/search';
import { dayOf, findCounting, foldQuery } from '../../areas/insights/index.ts';
import { drawNavigation } from '../content/draw-navigation.ts';
import { readSearchScope, type SearchScope } from '../content/search-scope.ts';
import { type SiteSearchResults, searchSite } from '../content/search-site.ts';
import { type Answer, answerPage, answerText } from '../respond/answer.ts';
import { renderSearchPage } from '../templates/search-page.ts';
import type { SearchGroupView } from '../templates/view.ts';
import { describeSite, languageOf } from './answer-page.ts';
import { type SiteContext, tagOf } from './site-context.ts';

const DIALOG_RESULTS = 16;
const PAGE_RESULTS = 30;
const NOTHING: SiteSearchResults = { groups: [], corrected: [] };

/** What a reader searches for. */
interface AskedSearch {
  words: string;
  scope: SearchScope;
  /** Whether the dialog says that the reader came to a rest at these words. */
  isFinal: boolean;
}

/** Reads `q`, cut to what a query may be, and `scope` of an address. */
export function readSearch(query: URLSearchParams): AskedSearch {
  return {
    words: (query.get('q') ?? '').slice(0, MAX_QUERY_LENGTH).trim(),
    scope: readSearchScope(query.get('scope')),
    isFinal: query.has('final'),
  };
}

/** What the search dialog shows. */
export async function answerSearchData(context: SiteContext, asked: AskedSearch): Promise<Answer> {
  const found = asked.words === '' ? NOTHING : await find(context, asked, DIALOG_RESULTS);
  // The dialog asks with every word; what a reader came to a rest at it asks once more.
  if (asked.isFinal) note(context, asked, found.groups);
  const tagging = { ...tagOf(context), indexed: false };
  return answerText(JSON.stringify(found), 'application/json', tagging, { keep: false });
}

/** The search for readers without scripts. */
export async function answerSearchPage(context: SiteContext, asked: AskedSearch): Promise<Answer> {
  const navigation = await context.space.navigation();
  const language = languageOf(navigation, context.site);
  const found = asked.words === '' ? undefined : await find(context, asked, PAGE_RESULTS);
  if (found !== undefined) note(context, asked, found.groups);
  const text = renderSearchPage({
    site: describeSite(context),
    language,
    navigation: await drawNavigation(navigation, undefined, language.labels),
    query: asked.words,
    scope: asked.scope,
    groups: found?.groups,
    corrected: found?.corrected ?? [],
  });
  const answer = answerPage(text, { ...tagOf(context), indexed: false });
  return answer.kind === 'prepared' ? { ...answer, keep: false } : answer;
}

function find(
  { platform, spaces, reader, space, watchReader }: SiteContext,
  { words, scope }: AskedSearch,
  limit: number,
): Promise<SiteSearchResults> {
  return searchSite(platform, words, {
    spaces,
    reader,
    scope,
    limit,
    spaceId: space.view.spaceId,
    signal: watchReader?.(),
  });
}

function note(
  context: SiteContext,
  { words }: AskedSearch,
  groups: readonly SearchGroupView[],
): void {
  if (words === '') return;
  const found = groups.reduce((count, { results }) => count + results.length, 0);
  noteSearch(context, words, found);
}

/** Counts a search of a reader, and whether it found nothing. */
function noteSearch(context: SiteContext, query: string, found: number): void {
  if (!context.isForReader) return;
  const { platform, resolved, siteSpaceId, space } = context;
  findCounting(platform)?.addCount({
    siteId: resolved.id,
    siteSpaceId,
    spaceId: space.view.spaceId,
    pageId: '',
    type: 'search_type_query',
    detail: foldQuery(query),
    day: dayOf(platform.clock.now()),
    events: 1,
    empty: found === 0 ? 1 : 0,
  });
}
