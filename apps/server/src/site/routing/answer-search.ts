import { MAX_QUERY_LENGTH } from '../../areas/search/index.ts';
import { readSearchScope, type SearchScope } from '../content/search-scope.ts';
import { searchSite } from '../content/search-site.ts';
import { type Answer, answerPage, answerText } from '../respond/answer.ts';
import { renderSearchPage } from '../templates/search-page.ts';
import type { SearchGroupView } from '../templates/view.ts';
import { drawNavigation, languageOf } from './answer-page.ts';
import { type SiteContext, tagOf } from './site-context.ts';

const DIALOG_RESULTS = 16;
const PAGE_RESULTS = 30;

/** What a reader searches for. */
export interface AskedSearch {
  words: string;
  scope: SearchScope;
}

/** Reads `q`, cut to what a query may be, and `scope` of an address. */
export function readSearch(query: URLSearchParams): AskedSearch {
  return {
    words: (query.get('q') ?? '').slice(0, MAX_QUERY_LENGTH).trim(),
    scope: readSearchScope(query.get('scope')),
  };
}

/** What the search dialog shows. */
export async function answerSearchData(context: SiteContext, asked: AskedSearch): Promise<Answer> {
  const groups = await find(context, asked, DIALOG_RESULTS);
  const tagging = { ...tagOf(context), indexed: false };
  return answerText(JSON.stringify({ groups }), 'application/json', tagging, { keep: false });
}

/** The search for readers without scripts. */
export async function answerSearchPage(context: SiteContext, asked: AskedSearch): Promise<Answer> {
  const navigation = await context.space.navigation();
  const language = languageOf(navigation);
  const text = renderSearchPage({
    site: context.site,
    language,
    navigation: drawNavigation(context, navigation, language),
    query: asked.words,
    scope: asked.scope,
    groups: asked.words === '' ? undefined : await find(context, asked, PAGE_RESULTS),
  });
  const answer = answerPage(text, { ...tagOf(context), indexed: false });
  return answer.kind === 'prepared' ? { ...answer, keep: false } : answer;
}

function find(
  { platform, spaces, reader, space }: SiteContext,
  { words, scope }: AskedSearch,
  limit: number,
): Promise<SearchGroupView[]> {
  return searchSite(platform, words, {
    ...{ spaces, reader, scope, limit, spaceId: space.view.spaceId },
  });
}
