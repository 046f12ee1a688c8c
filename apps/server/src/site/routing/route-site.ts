import {
  FEED_NAME,
  HOME_MARKDOWN,
  isSiteFile,
  MARKDOWN_ENDING,
  SERVICE_MARK,
} from '@octavo/content';
import type { SiteAssets } from '../assets/site-assets.ts';
import { decodePath, encodeAscii, encodePath } from '../content/encode-path.ts';
import { type Answer, answerRedirect } from '../respond/answer.ts';
import { answerUpdatesFeed } from './answer-feed.ts';
import { answerMarkdown, answerNotFound, answerRecord } from './answer-page.ts';
import { findFormer } from './find-former.ts';
import { followRedirect } from './follow-redirect.ts';
import { type SiteContext, tagOf } from './site-context.ts';
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
