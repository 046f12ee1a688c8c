import { type HighlightedText, type PageResult, searchSpaces } from '../../areas/search/index.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import type { ExcerptPart, SearchGroupView, SearchResultView } from '../templates/view.ts';
import { encodePath } from './encode-path.ts';
import { choosePlaces, namePlace, type SearchScope } from './search-scope.ts';
import type { SiteSpaces } from './site-spaces.ts';
import type { SpaceView } from './space-view.ts';

/** Where and for whom a site is searched. */
export interface SiteSearch {
  /** As the reader sees them. */
  spaces: SiteSpaces;
  reader: Reader;
  /** The space that is read. */
  spaceId: string;
  scope: SearchScope;
  /** The most pages to answer. */
  limit: number;
  /** Once it is aborted nobody waits for what is found. */
  signal?: AbortSignal | undefined;
}

/** What was found, and the words that were found in place of mistyped ones. */
export interface SiteSearchResults {
  groups: SearchGroupView[];
  corrected: readonly string[];
}

/**
 * Searches a site as its reader sees it, with one query for all site spaces of the scope. Results
 * come by site space: those of the one that is read first, then by the best result; within one the
 * best first. Site spaces in which nothing is found have no group.
 *
 * @throws the reason of the signal where it is aborted before the search has begun
 */
export async function searchSite(
  platform: Platform,
  query: string,
  { spaces, reader, spaceId, scope, limit, signal }: SiteSearch,
): Promise<SiteSearchResults> {
  const { structure } = spaces;
  const current = structure.siteSpaces.find(({ siteSpace }) => siteSpace.spaceId === spaceId);
  if (query === '' || current === undefined) return { groups: [], corrected: [] };
  const places = choosePlaces(structure, current, scope);
  const titles = new Map(
    places.map((place) => [place.siteSpace.spaceId, namePlace(place, scope)] as const),
  );
  const opened = await Promise.all([...titles.keys()].map((id) => spaces.open(id)));
  const views = new Map(opened.flatMap((view) => (view ? [[view.spaceId, view] as const] : [])));
  const found = await searchSpaces(platform, [...views.keys()], query, {
    limit,
    sectionsPerPage: 3,
    excerptLength: 160,
    reader,
    signal,
  });
  const bySpace = Map.groupBy(found.pages, (page) => page.spaceId);
  const order = [spaceId, ...bySpace.keys()].filter((id, at, all) => all.indexOf(id) === at);
  const groups = order.flatMap((id): SearchGroupView[] => {
    const view = views.get(id);
    const results = view
      ? (bySpace.get(id) ?? []).flatMap((page) => describeResult(view, page))
      : [];
    return results.length === 0 ? [] : [{ title: titles.get(id) ?? '', results }];
  });
  return { groups, corrected: found.corrected };
}

function describeResult(space: SpaceView, result: PageResult): SearchResultView[] {
  const page = space.tree.byId.get(result.pageId);
  if (page === undefined || !space.isShown(page)) return [];
  const href = space.hrefOf(page);
  const sections = result.sections
    .filter((section) => section.excerpt.text !== '' || section.title.text !== '')
    .map((section) => ({
      title: section.anchor === undefined ? [] : splitHighlights(section.title),
      href: section.anchor === undefined ? href : `${href}#${encodePath(section.anchor)}`,
      excerpt: splitHighlights(section.excerpt),
    }));
  return [
    { title: splitHighlights(result.title), href, path: result.breadcrumbs.join(' / '), sections },
  ];
}

/**
 * A text as runs of what matched and what did not. Words that matched side by side are one run, with
 * the space between them.
 */
export function splitHighlights({ text, highlights }: HighlightedText): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let position = 0;
  for (const { start, end } of highlights) {
    const last = parts.at(-1);
    if (last?.hit && text.slice(position, start).trim() === '') {
      last.text += text.slice(position, end);
    } else {
      if (start > position) parts.push({ text: text.slice(position, start), hit: false });
      if (end > start) parts.push({ text: text.slice(start, end), hit: true });
    }
    position = Math.max(position, end);
  }
  if (position < text.length) parts.push({ text: text.slice(position), hit: false });
  return parts;
}
