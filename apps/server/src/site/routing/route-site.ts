import {
  FEED_NAME,
  HOME_MARKDOWN,
  isSiteFile,
  MARKDOWN_ENDING,
  type PageRecord,
  SERVICE_MARK,
} from '@octavo/content';
import {
  followFormer,
  followPath,
  hasMarkdown,
  type PathEnd,
} from '../../areas/redirects/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { decodePath, encodeAscii, encodePath } from '../content/encode-path.ts';
import type { SpaceView } from '../content/space-view.ts';
import { writeUpdatesFeed } from '../feeds/updates-feed.ts';
import { type Answer, answerRedirect, answerText } from '../respond/answer.ts';
import { answerMarkdown, answerNotFound, answerRecord } from './answer-page.ts';
import { readableSite, type SiteContext, tagOf } from './site-context.ts';
import { SERVICES, WELL_KNOWN } from './site-services.ts';

/** Answers an address of a site. `query` holds the parameters after `?`. */
export async function routeSite(
  context: SiteContext,
  assets: SiteAssets,
  query: URLSearchParams,
): Promise<Answer> {
  const { site, space, rest, lacksSlash } = context;
  const path = decodePath(rest);
  if (path === undefined) return answerNotFound(context, '');
  const tagging = tagOf(context);
  if (lacksSlash) {
    return answerRedirect(308, `${encodeAscii(space.view.prefix)}/`, tagging);
  }
  if (path.startsWith(SERVICE_MARK)) {
    const [service = '', first = ''] = path.split('/');
    const answer = hasService(service) ? SERVICES[service] : undefined;
    return answer ? answer({ context, assets, path, first, query }) : answerNotFound(context, path);
  }
  if (space.view.prefix === site.prefix && isSiteFile(path)) return WELL_KNOWN[path](context);
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) {
    // Clients would leave the site for what they make of these.
    return answerNotFound(context, '');
  }
  const former = findFormer(context, path);
  if (former !== undefined) return former;
  if (path !== '' && path.endsWith('/')) {
    // Without slashes at the start either: `//host` would be another server's address.
    const bare = path.replace(/^\/+|(?<!\/)\/+$/g, '');
    return answerRedirect(
      308,
      `${encodeAscii(`${space.view.prefix}/${encodePath(bare)}`)}`,
      tagging,
    );
  }
  return routePage(context, path, query);
}

function hasService(name: string): name is keyof typeof SERVICES {
  return Object.hasOwn(SERVICES, name);
}

async function routePage(
  context: SiteContext,
  path: string,
  query: URLSearchParams,
): Promise<Answer> {
  const { view } = context.space;
  if (path === '') {
    return view.home ? answerRecord(context, view.home) : answerNotFound(context, '');
  }
  const page = view.tree.byId.get(view.tree.byPath.get(path) ?? '');
  const isThere = page !== undefined && view.tree.pathOf(page.id) === path;
  if (isThere && !view.isShown(page)) return answerNotFound(context, path);
  if (isThere && page !== view.home) return answerRecord(context, page);
  const other = isThere ? undefined : answerBeside(context, path);
  if (other !== undefined) return other;
  if (page !== undefined && view.isShown(page)) {
    const search = page === view.home || query.size === 0 ? '' : `?${query}`;
    return answerRedirect(308, encodeAscii(view.hrefOf(page)) + search, tagOf(context));
  }
  return (
    (await followRedirect(context, query)) ??
    (await followHtml(context, path, query)) ??
    answerNotFound(context, path)
  );
}

/** Answers the Markdown of a page, or the feed of its updates, by their addresses. */
function answerBeside(context: SiteContext, path: string): Promise<Answer> | undefined {
  const { view } = context.space;
  const find = (named: string) => view.tree.byId.get(view.tree.byPath.get(named) ?? '');
  if (path.endsWith(MARKDOWN_ENDING)) {
    const named = find(path.slice(0, -MARKDOWN_ENDING.length));
    const source = named ?? (path === HOME_MARKDOWN ? view.home : undefined);
    if (source && view.isShown(source)) return answerMarkdown(context, source);
  }
  if (path === FEED_NAME || path.endsWith(`/${FEED_NAME}`)) {
    const stem = path.slice(0, -FEED_NAME.length).replace(/\/$/, '');
    const source = stem === '' ? view.home : find(stem);
    if (source?.type === 'document' && view.isShown(source)) {
      return answerUpdatesFeed(context, source);
    }
  }
  return undefined;
}

/** Leads the address of a file of HTML, such as `guide/firing.html` or `guide/index.html`, to its page. */
async function followHtml(
  context: SiteContext,
  path: string,
  query: URLSearchParams,
): Promise<Answer | undefined> {
  const { view } = context.space;
  if (!/[^/]\.html?$/i.test(path)) return undefined;
  const stem = path.replace(/\.html?$/i, '').replace(/(?:^|\/)index$/i, '');
  const page = stem === '' ? view.home : view.tree.byId.get(view.tree.byPath.get(stem) ?? '');
  if (page === undefined) return followRedirect(context, query, path.length - stem.length);
  if (!view.isShown(page)) return undefined;
  const search = query.size === 0 ? '' : `?${query}`;
  return answerRedirect(308, encodeAscii(view.hrefOf(page)) + search, tagOf(context));
}

/**
 * Answers an address on which the site has no page; see `followPath`. Undefined where it ends at
 * nothing that this reader is shown. `query` is the request's; it goes along within the site, where the
 * redirect has none of its own. `cut` characters at the end of the path are left aside.
 */
async function followRedirect(
  context: SiteContext,
  query: URLSearchParams,
  cut = 0,
): Promise<Answer | undefined> {
  const { platform, resolved, spaces, site } = context;
  const asked = decodePath(resolved.path);
  if (asked === undefined) return undefined;
  const whole = asked.slice(0, asked.length - cut);
  const { id, version } = resolved;
  const followed = { id, version, structure: spaces.structure, open: spaces.open };
  const found = await followPath(platform, followed, `/${whole}`);
  if (found === undefined) return undefined;
  const location = writeLocation(found.end, site.prefix, query);
  return answerRedirect(found.status, encodeAscii(location), tagOf(context));
}

function writeLocation(end: PathEnd<SpaceView>, prefix: string, query: URLSearchParams): string {
  if (end.kind === 'elsewhere') return end.url;
  const href = end.kind === 'path' ? `${prefix}/${encodePath(end.path)}` : hrefOf(end);
  const { tail: added = '' } = end;
  const tail = typeof added === 'string' ? added : `#${encodePath(added.anchor)}`;
  if (tail.startsWith('?') || query.size === 0) return href + tail;
  return `${href}?${query}${tail}`;
}

function hrefOf({ space, page, asMarkdown }: Extract<PathEnd<SpaceView>, { kind: 'page' }>) {
  return asMarkdown && hasMarkdown(page) ? space.markdownHrefOf(page) : space.hrefOf(page);
}

/**
 * Leads an address that its site space had before to the one that it has now; undefined where it is
 * none, or where the space has a page of its own there. `path` is what is left of the address below
 * the space, decoded.
 */
function findFormer(context: SiteContext, path: string): Answer | undefined {
  const { former, space, site } = context;
  const below = former && followFormer(former, space.view, path);
  if (below === undefined) return undefined;
  return answerRedirect(308, encodeAscii(`${site.prefix}/${below}`), tagOf(context));
}

/** The feed of a page's updates, with addresses by which its reader may read on. */
async function answerUpdatesFeed(context: SiteContext, page: PageRecord): Promise<Answer> {
  const { platform, space } = context;
  const site = readableSite(context);
  const text = await writeUpdatesFeed(platform, { site, links: space.links }, page);
  if (text === undefined) return answerNotFound(context, '');
  return answerText(text, 'application/rss+xml', {
    ...tagOf(context),
    indexed: site.indexed && !page.noRobotsIndex,
  });
}
