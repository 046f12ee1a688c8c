import {
  FEED_NAME,
  isSiteFile,
  MARKDOWN_ENDING,
  type PageRecord,
  type PageTree,
  SERVICE_MARK,
} from '@octavo/content';
import type { RedirectStatus } from '@octavo/contract/redirects';
import type { Platform } from '../../platform/index.ts';
import type { SeenRevision } from '../content/index.ts';
import { listRedirects } from '../imports/index.ts';
import { makePlaceUrl, type PublishedSpace, type PublishedStructure } from '../sites/index.ts';
import { fillSplat } from './destination.ts';
import { readLocalPath } from './find-loop.ts';
import { findMovedPage } from './find-moved-page.ts';
import { readSiteRedirects, type SiteRedirect } from './site-redirects.ts';

/** A space of a site as a reader sees it. */
export interface FollowedSpace {
  readonly revision: Pick<SeenRevision, 'whole'>;
  /** Whole, whatever the reader sees of it. */
  readonly tree: PageTree;
  readonly home: PageRecord | undefined;
  /** Whether the reader sees the page. */
  isShown(page: PageRecord): boolean;
}

/** A published site as a reader sees it, on which addresses are followed. */
export interface FollowedSite<Space extends FollowedSpace> {
  readonly id: string;
  readonly version: number;
  readonly structure: PublishedStructure;
  /** Opens a space at its current revision; undefined for one that is not seen. */
  open(spaceId: string): Promise<Space | undefined>;
}

/** Where an address leads in the end. */
export type PathEnd<Space extends FollowedSpace> =
  | { kind: 'page'; space: Space; page: PageRecord; asMarkdown?: boolean; tail?: Tail }
  /** A path of the site, decoded and without a slash at its start. */
  | { kind: 'path'; path: string; tail?: Tail }
  | { kind: 'elsewhere'; url: string };

/** What a redirect adds to where it leads: an encoded text that begins with `?` or `#`, or an anchor. */
export type Tail = string | { anchor: string };

/** Where an address leads, and with which status. */
export interface FollowedPath<Space extends FollowedSpace> {
  end: PathEnd<Space>;
  status: RedirectStatus;
}

/** Longer rows of redirects lead nowhere. */
const MAX_STEPS = 16;

/**
 * Follows an address at which the site has nothing: by the redirect that it matches, else to where a
 * page went that had it, else by what an import knows of it. Leads to the end of redirects at once.
 * Undefined where it ends at nothing that this reader is shown. The path is decoded, with a slash at
 * its start. `.md` behind a path that leads to a page leads to that page's Markdown.
 */
export async function followPath<Space extends FollowedSpace>(
  platform: Platform,
  site: FollowedSite<Space>,
  path: string,
): Promise<FollowedPath<Space> | undefined> {
  const found = await follow(platform, site, path);
  if (found !== undefined || !path.endsWith('.md') || path.endsWith('/.md')) return found;
  const source = await follow(platform, site, path.slice(0, -'.md'.length));
  if (source?.end.kind !== 'page') return undefined;
  return { ...source, end: { ...source.end, asMarkdown: true } };
}

async function follow<Space extends FollowedSpace>(
  platform: Platform,
  site: FollowedSite<Space>,
  start: string,
): Promise<FollowedPath<Space> | undefined> {
  const index = await readSiteRedirects(platform, site);
  const seen = new Set<string>();
  let path = start;
  let tail = '';
  let status: RedirectStatus | undefined;
  for (let step = 0; step < MAX_STEPS && !seen.has(path); step += 1) {
    seen.add(path);
    if (path !== start) {
      const there = await lookAt(site, path);
      if (there === 'hidden') return undefined;
      if (there !== undefined) return { end: withTail(there, tail), status: status ?? 308 };
    }
    const match = index.find(path);
    const next = match && (await takeStep(site, match.redirect, match.splat ?? ''));
    // What leads to itself stays there.
    if (match === undefined || (next !== undefined && 'next' in next && next.next === path)) {
      const end = await findFormerPage(platform, site, path);
      return end && { end: withTail(end, tail), status: status ?? 308 };
    }
    status ??= match.redirect.status;
    if (next === undefined) return undefined;
    if (!('next' in next)) return { end: next, status };
    path = next.next;
    tail = next.tail === '' ? tail : next.tail;
  }
  return undefined;
}

/** An end with the query and anchor of the redirect that led there. */
function withTail<Space extends FollowedSpace>(end: PathEnd<Space>, tail: string): PathEnd<Space> {
  return end.kind === 'elsewhere' || tail === '' ? end : { ...end, tail };
}

/** Where one redirect leads: to an end, or on to a path of the site. */
export async function takeStep<Space extends FollowedSpace>(
  { structure, open }: FollowedSite<Space>,
  { destination }: SiteRedirect,
  splat: string,
): Promise<PathEnd<Space> | { next: string; tail: string } | undefined> {
  switch (destination.kind) {
    case 'url': {
      const url = fillSplat(destination.url, splat);
      const next = readLocalPath(url);
      if (!url.startsWith('/')) return { kind: 'elsewhere', url };
      return next === undefined ? undefined : { next, tail: /[?#].*$/s.exec(url)?.[0] ?? '' };
    }
    case 'page': {
      const space = await open(destination.space);
      const page = space?.tree.byId.get(destination.page);
      return space && page && showPage(space, page);
    }
    case 'space': {
      const isNamed = ({ siteSpace }: { siteSpace: PublishedSpace }) =>
        siteSpace.spaceId === destination.space;
      const place = structure.siteSpaces.find(isNamed);
      return place && { kind: 'path', path: makePlaceUrl('', place) };
    }
    case 'section': {
      const place = structure.sections.find(({ section }) => section.id === destination.section);
      return place && { kind: 'path', path: makePlaceUrl('', place) };
    }
  }
}

/**
 * What a site has at a path, decoded and with a slash at its start; `hidden` where conditions keep it
 * from this reader.
 */
export async function lookAt<Space extends FollowedSpace>(
  site: FollowedSite<Space>,
  path: string,
): Promise<PathEnd<Space> | 'hidden' | undefined> {
  if (isSiteFile(path.slice(1))) return { kind: 'path', path: path.slice(1) };
  const located = await locate(site, path);
  if (located === undefined) return undefined;
  const { space, base, rest } = located;
  if (rest === '') return space.home && { kind: 'path', path: base };
  if (rest.startsWith(SERVICE_MARK)) return { kind: 'path', path: base + rest };
  const { byId, byPath } = space.tree;
  const find = (named: string) => byId.get(byPath.get(named) ?? '');
  const own = find(rest);
  if (own !== undefined && space.tree.pathOf(own.id) === rest) {
    return showPage(space, own) ?? 'hidden';
  }
  if (rest === FEED_NAME || rest.endsWith(`/${FEED_NAME}`)) {
    const source = rest === FEED_NAME ? space.home : find(rest.slice(0, -FEED_NAME.length - 1));
    const hasFeed = source?.type === 'document' && space.isShown(source);
    if (hasFeed) return { kind: 'path', path: base + rest };
  }
  const isMarkdown = rest.endsWith(MARKDOWN_ENDING);
  const source = isMarkdown ? find(rest.slice(0, -MARKDOWN_ENDING.length)) : undefined;
  const shown = source && showPage(space, source);
  if (shown !== undefined) return { ...shown, asMarkdown: true };
  if (own !== undefined) return showPage(space, own) ?? 'hidden';
  return source === undefined ? undefined : 'hidden';
}

async function locate<Space extends FollowedSpace>(
  { structure, open }: FollowedSite<Space>,
  path: string,
) {
  const location = structure.locate(path.slice(1));
  const space = location && (await open(location.siteSpace.spaceId));
  if (location === undefined || space === undefined) return undefined;
  const base = makePlaceUrl('', location);
  return { space, base, rest: location.lacksSlash ? '' : location.rest };
}

/** Where a page went that had a path, or what an import knows of the path. */
async function findFormerPage<Space extends FollowedSpace>(
  platform: Platform,
  site: FollowedSite<Space>,
  path: string,
): Promise<PathEnd<Space> | undefined> {
  const located = await locate(site, path);
  if (located === undefined || located.rest === '') return undefined;
  const { space, rest } = located;
  const moved = await findMovedPage(platform, space.revision.whole, rest);
  if (moved !== undefined) return showPage(space, moved);
  const target = (await listRedirects(platform, space.revision.whole)).get(rest);
  if (target === undefined) return undefined;
  if ('url' in target) return { kind: 'elsewhere', url: target.url };
  const page = space.tree.byId.get(target.page);
  const shown = page && showPage(space, page);
  const { anchor } = target;
  return shown && (anchor === undefined ? shown : { ...shown, tail: { anchor } });
}

/** A page that this reader is shown; of a group, the first page below it. */
function showPage<Space extends FollowedSpace>(space: Space, page: PageRecord) {
  const { tree } = space;
  const isBelow = (one: PageRecord) => tree.ancestorsOf(one.id).some(({ id }) => id === page.id);
  const shown =
    page.type === 'group'
      ? tree.readingOrder().find((one) => isBelow(one) && space.isShown(one))
      : page;
  if (shown === undefined || !space.isShown(shown)) return undefined;
  return { kind: 'page', space, page: shown } as const;
}

/** Whether the end of a redirect has Markdown of its own, which `.md` asks for. */
export function hasMarkdown({ type }: PageRecord): boolean {
  return type === 'document' || type === 'computed';
}
