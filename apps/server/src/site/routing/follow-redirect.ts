import type { PageRecord } from '@octavo/content';
import { listRedirects } from '../../areas/imports/index.ts';
import {
  fillSplat,
  findMovedPage,
  type RedirectStatus,
  readLocalPath,
  readSiteRedirects,
  type SiteRedirect,
} from '../../areas/redirects/index.ts';
import { makePlaceUrl } from '../../areas/sites/index.ts';
import { decodePath, encodeAscii, encodePath } from '../content/encode-path.ts';
import type { SpaceView } from '../content/space-view.ts';
import { type Answer, answerRedirect } from '../respond/answer.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/** Longer rows of redirects lead nowhere. */
const MAX_STEPS = 16;
/** What a site answers at its root besides pages. */
const WELL_KNOWN = /^\/(robots\.txt|sitemap\.xml|llms(-full)?\.txt|favicon\.(svg|ico))$/;

/** Where an address leads in the end. */
type End =
  | { kind: 'page'; view: SpaceView; page: PageRecord; asMarkdown?: boolean; tail?: string }
  | { kind: 'path'; href: string; tail?: string }
  | { kind: 'elsewhere'; url: string };

interface Found {
  end: End;
  status: RedirectStatus;
}

/**
 * Answers an address on which the site has no page: with the redirect that it matches, else with
 * where a page went that had it, else with what an import knows of it. Leads to the end of redirects at
 * once. Undefined where it ends at nothing that this reader is shown. `query` is the request's; it goes
 * along within the site, where the redirect has none of its own.
 */
export async function followRedirect(
  context: SiteContext,
  path: string,
  query: URLSearchParams,
): Promise<Answer | undefined> {
  const whole = decodePath(context.resolved.path);
  if (whole === undefined) return undefined;
  const wanted = `/${whole}`;
  const found = (await follow(context, wanted)) ?? (await followMarkdown(context, wanted, path));
  if (found === undefined) return undefined;
  const location = writeLocation(found.end, query);
  return answerRedirect(found.status, encodeAscii(location), tagOf(context));
}

/** `.md` behind an address that leads to a page leads to that page's Markdown. */
async function followMarkdown(context: SiteContext, wanted: string, path: string) {
  if (!path.endsWith('.md') || path === '.md') return undefined;
  const found = await follow(context, wanted.slice(0, -'.md'.length));
  if (found?.end.kind !== 'page') return undefined;
  return { ...found, end: { ...found.end, asMarkdown: true } };
}

async function follow(context: SiteContext, start: string): Promise<Found | undefined> {
  const index = await readSiteRedirects(context.platform, context.resolved);
  const seen = new Set<string>();
  let path = start;
  let tail = '';
  let status: RedirectStatus | undefined;
  for (let step = 0; step < MAX_STEPS && !seen.has(path); step += 1) {
    seen.add(path);
    if (path !== start) {
      const there = await lookAt(context, path);
      if (there === 'hidden') return undefined;
      if (there !== undefined) return { end: withTail(there, tail), status: status ?? 308 };
    }
    const match = index.find(path);
    const next = match && (await takeStep(context, match.redirect, match.splat ?? ''));
    // What leads to itself stays there.
    if (match === undefined || (next !== undefined && 'path' in next && next.path === path)) {
      const end = await findFormerPage(context, path);
      return end && { end: withTail(end, tail), status: status ?? 308 };
    }
    status ??= match.redirect.status;
    if (next === undefined) return undefined;
    if (!('path' in next)) return { end: next, status };
    path = next.path;
    tail = next.tail === '' ? tail : next.tail;
  }
  return undefined;
}

/** An end with the query and anchor of the redirect that led there. */
function withTail(end: End, tail: string): End {
  return end.kind === 'elsewhere' || tail === '' ? end : { ...end, tail };
}

/** Where one redirect leads: to an end, or on to a path of the site. */
async function takeStep(
  { spaces, site }: SiteContext,
  { destination }: SiteRedirect,
  splat: string,
): Promise<End | { path: string; tail: string } | undefined> {
  switch (destination.kind) {
    case 'url': {
      const url = fillSplat(destination.url, splat);
      const path = readLocalPath(url);
      if (!url.startsWith('/')) return { kind: 'elsewhere', url };
      return path === undefined ? undefined : { path, tail: /[?#].*$/s.exec(url)?.[0] ?? '' };
    }
    case 'page': {
      const view = await spaces.open(destination.space);
      const page = view?.tree.byId.get(destination.page);
      return view && page && showPage(view, page);
    }
    case 'space': {
      const prefix = spaces.prefixOf(destination.space);
      return prefix === undefined ? undefined : { kind: 'path', href: `${prefix}/` };
    }
    case 'section': {
      const { sections } = spaces.structure;
      const place = sections.find(({ section }) => section.id === destination.section);
      return place && { kind: 'path', href: makePlaceUrl(`${site.prefix}/`, place) };
    }
  }
}

/** What the site has at a decoded path; `hidden` where conditions keep it from this reader. */
async function lookAt(
  { spaces, site }: SiteContext,
  path: string,
): Promise<End | 'hidden' | undefined> {
  if (WELL_KNOWN.test(path)) return { kind: 'path', href: site.prefix + path };
  const located = await locate(spaces, path);
  if (located === undefined) return undefined;
  const { view, rest } = located;
  if (rest === '') return view.home && { kind: 'path', href: `${view.prefix}/` };
  if (rest.startsWith('~')) return { kind: 'path', href: `${view.prefix}/${encodePath(rest)}` };
  const asMarkdown = rest.endsWith('.md');
  const { byId, byPath } = view.tree;
  const own = byId.get(byPath.get(rest) ?? '');
  if (own !== undefined) return showPage(view, own) ?? 'hidden';
  const source = asMarkdown ? byId.get(byPath.get(rest.slice(0, -3)) ?? '') : undefined;
  if (source === undefined) return undefined;
  const shown = showPage(view, source);
  return shown === undefined ? 'hidden' : { ...shown, asMarkdown };
}

async function locate(spaces: SiteContext['spaces'], path: string) {
  const location = spaces.structure.locate(path.slice(1));
  const view = location && (await spaces.open(location.siteSpace.spaceId));
  if (location === undefined || view === undefined) return undefined;
  return { view, rest: location.lacksSlash ? '' : location.rest };
}

/** Where a page went that had a path, or what an import knows of the path. */
async function findFormerPage(
  { platform, spaces }: SiteContext,
  path: string,
): Promise<End | undefined> {
  const located = await locate(spaces, path);
  if (located === undefined || located.rest === '') return undefined;
  const { view, rest } = located;
  const moved = await findMovedPage(platform, view.revision, rest);
  if (moved !== undefined) return showPage(view, moved);
  const target = (await listRedirects(platform, view.revision)).get(rest);
  if (target === undefined) return undefined;
  if ('url' in target) return { kind: 'elsewhere', url: target.url };
  const page = view.tree.byId.get(target.page);
  const shown = page && showPage(view, page);
  const anchor = target.anchor === undefined ? '' : `#${encodePath(target.anchor)}`;
  return shown && { ...shown, tail: anchor };
}

/** A page that this reader is shown; of a group, the first page below it. */
function showPage(view: SpaceView, page: PageRecord) {
  const { tree, isShown } = view;
  const isBelow = (one: PageRecord) => tree.ancestorsOf(one.id).some(({ id }) => id === page.id);
  const shown =
    page.type === 'group' ? tree.readingOrder().find((one) => isBelow(one) && isShown(one)) : page;
  if (shown === undefined || !isShown(shown)) return undefined;
  return { kind: 'page', view, page: shown } as const;
}

function writeLocation(end: End, query: URLSearchParams): string {
  if (end.kind === 'elsewhere') return end.url;
  const href = end.kind === 'path' ? end.href : hrefOf(end);
  const { tail = '' } = end;
  if (tail.startsWith('?') || query.size === 0) return href + tail;
  return `${href}?${query}${tail}`;
}

function hrefOf({ view, page, asMarkdown }: Extract<End, { kind: 'page' }>): string {
  const isDocument = page.type === 'document' || page.type === 'computed';
  return asMarkdown && isDocument ? view.markdownHrefOf(page) : view.hrefOf(page);
}
