import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { publishedPathOf, type RevisionView, readPlace } from '../content/index.ts';
import {
  type PageResult,
  presentPage,
  type SearchPosition,
  searchSpaces,
} from '../search/index.ts';
import {
  makePlaceUrl,
  makePublishedUrl,
  type PublishedSpace,
  type SiteSpacePlace,
} from '../sites/index.ts';
import type { OpenSite } from './open-site.ts';

/** The ids of what is searched; the whole site where none are named. */
export interface SearchedParts {
  siteSpaces?: readonly string[];
  siteSections?: readonly string[];
}

/** What is looked for on a site. */
export interface SiteQuestion {
  query: string;
  scope: SearchedParts;
  limit: number;
  after: SearchPosition | undefined;
  url: Urls;
  signal: AbortSignal;
}

type Place = SiteSpacePlace<PublishedSpace>;

/** Finds pages of all spaces of a site at once, the best first, as far as the caller sees them. */
export async function searchSitePages(platform: Platform, open: OpenSite, question: SiteQuestion) {
  const { query, limit, after, url, signal } = question;
  const places = choosePlaces(open, question.scope);
  const placeOf = new Map(places.map((place) => [place.siteSpace.spaceId, place]));
  const spaceIds = [...placeOf.keys()];
  const found = await searchSpaces(platform, spaceIds, query, {
    limit,
    after,
    signal,
    reader: open.reader,
  });
  const named = [...new Set(found.pages.map(({ spaceId }) => spaceId))];
  const views = new Map(
    await Promise.all(named.map(async (id) => [id, await readSeen(platform, open, id)] as const)),
  );
  const root = open.site.published === 1 ? makePublishedUrl(url.root(''), open.site) : undefined;
  const items = found.pages.flatMap((page) => {
    const [place, view] = [placeOf.get(page.spaceId), views.get(page.spaceId)];
    return place && view?.tree().byId.has(page.pageId)
      ? [presentFound(page, { place, view, root, url })]
      : [];
  });
  return { items, count: found.count, next: found.next };
}

function choosePlaces({ structure, spaces }: OpenSite, scope: SearchedParts): Place[] {
  const { siteSpaces, siteSections } = scope;
  const isAll = siteSpaces === undefined && siteSections === undefined;
  return structure.siteSpaces.filter(({ siteSpace, section }) => {
    if (!spaces.has(siteSpace.spaceId)) return false;
    const isNamed =
      siteSpaces?.includes(siteSpace.id) ||
      (section !== undefined && siteSections?.includes(section.id));
    return isAll || isNamed === true;
  });
}

async function readSeen(
  platform: Platform,
  { spaces, reader }: OpenSite,
  spaceId: string,
): Promise<RevisionView | undefined> {
  const space = spaces.get(spaceId)?.space;
  if (space === undefined) return undefined;
  const place = { space, revisionId: space.revision, ...(reader && { reader }) };
  return readPlace(platform, place);
}

function presentFound(
  page: PageResult,
  around: { place: Place; view: RevisionView; root: string | undefined; url: Urls },
) {
  const { place, view, root, url } = around;
  const publishedPath = publishedPathOf(view.tree(), page.pageId);
  const places = new Map(
    root === undefined ? [] : [[page.spaceId, { urls: { published: makePlaceUrl(root, place) } }]],
  );
  return {
    ...presentPage({ ...page, publishedPath }, url, places),
    space: page.spaceId,
    siteSpace: place.siteSpace.id,
    ...(place.section === undefined ? {} : { siteSection: place.section.id }),
  };
}
