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
  if (path.startsWith('~')) {
    const [service = '', first = ''] = path.split('/');
    const answer = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined;
    return answer ? answer({ context, assets, path, first, query }) : answerNotFound(context, path);
  }
  if (space.view.prefix === site.prefix && Object.hasOwn(WELL_KNOWN, path)) {
    const answer = WELL_KNOWN[path];
    if (answer !== undefined) return answer(context);
  }
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
  if (page !== undefined) {
    if (!view.isShown(page)) return answerNotFound(context, path);
    if (page === view.home)
      return answerRedirect(308, encodeAscii(view.hrefOf(page)), tagOf(context));
    return answerRecord(context, page);
  }
  if (path.endsWith('.md')) {
    const stem = path.slice(0, -'.md'.length);
    const named = view.tree.byId.get(view.tree.byPath.get(stem) ?? '');
    const source = named ?? (stem === 'index' ? view.home : undefined);
    if (source && view.isShown(source)) return answerMarkdown(context, source);
  }
  if (path === 'rss.xml' || path.endsWith('/rss.xml')) {
    const stem = path.slice(0, -'rss.xml'.length).replace(/\/$/, '');
    const named = view.tree.byId.get(view.tree.byPath.get(stem) ?? '');
    const source = stem === '' ? view.home : named;
    if (source?.type === 'document' && view.isShown(source)) {
      return answerUpdatesFeed(context, source);
    }
  }
  return (
    (await followRedirect(context, query)) ??
    (await followHtml(context, path, query)) ??
    answerNotFound(context, path)
  );
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
