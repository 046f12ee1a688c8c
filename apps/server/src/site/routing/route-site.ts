import { MAX_QUERY_LENGTH } from '../../areas/search/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { decodePath, encodeAscii, encodePath } from '../content/encode-path.ts';
import { writeLlmsFull, writeLlmsIndex, writeRobots, writeSitemap } from '../content/feeds.ts';
import { searchSite } from '../content/search-site.ts';
import { type Answer, answerRedirect, answerText } from '../respond/answer.ts';
import { drawFavicon } from '../templates/favicon.ts';
import { answerMarkdown, answerNotFound, answerRecord, answerSearchPage } from './answer-page.ts';
import { followRedirect } from './follow-redirect.ts';
import { serveFile, serveStream } from './serve-file.ts';
import { type SiteContext, tagOf } from './site-context.ts';

const DIALOG_RESULTS = 12;
const PAGE_RESULTS = 30;

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
  if (path.startsWith('~')) return routeService(context, assets, path, query);
  const own = space.view.prefix === site.prefix ? await routeWellKnown(context, path) : undefined;
  if (own !== undefined) return own;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) {
    // Clients would leave the site for what they make of these.
    return answerNotFound(context, '');
  }
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

async function routeService(
  context: SiteContext,
  assets: SiteAssets,
  path: string,
  query: URLSearchParams,
): Promise<Answer> {
  const [service = '', first = ''] = path.split('/');
  const { space } = context;
  const words = (query.get('q') ?? '').slice(0, MAX_QUERY_LENGTH).trim();
  switch (service) {
    case '~assets': {
      const response = await assets.find(first);
      return response ? { kind: 'prepared', response, keep: false } : answerNotFound(context, path);
    }
    case '~nav': {
      const { hash, whole } = await space.navigation();
      const isCurrent = first === hash;
      return answerText(whole, 'text/html', tagOf(context), {
        immutable: isCurrent,
      });
    }
    case '~files': {
      const file = space.view.revision.files.byId.get(first);
      if (file === undefined) return answerNotFound(context, '');
      return serveFile(context.platform, file, query.get('v'), tagOf(context));
    }
    case '~search.json': {
      const results =
        words === '' ? [] : await searchSite(context.platform, space.view, words, DIALOG_RESULTS);
      const tagging = { ...tagOf(context), indexed: false };
      return answerText(JSON.stringify({ results }), 'application/json', tagging, { keep: false });
    }
    case '~search': {
      const results =
        words === ''
          ? undefined
          : await searchSite(context.platform, space.view, words, PAGE_RESULTS);
      return answerSearchPage(context, words, results);
    }
    default:
      return answerNotFound(context, path);
  }
}

async function routeWellKnown(context: SiteContext, path: string): Promise<Answer | undefined> {
  const { site, platform } = context;
  const tagging = tagOf(context);
  switch (path) {
    case 'robots.txt':
      return answerText(writeRobots(site), 'text/plain', tagging);
    case 'sitemap.xml': {
      if (!site.indexed) return answerNotFound(context, path);
      return answerText(
        writeSitemap(site, await context.spaces.openAll()),
        'application/xml',
        tagging,
      );
    }
    case 'llms.txt':
      return answerText(
        writeLlmsIndex(site, await context.spaces.openAll()),
        'text/markdown',
        tagging,
      );
    case 'llms-full.txt': {
      const spaces = await context.spaces.openAll();
      return serveStream(() => writeLlmsFull(platform, site, spaces), 'text/markdown', tagging);
    }
    case 'favicon.svg':
    case 'favicon.ico':
      return answerText(drawFavicon(site.emoji), 'image/svg+xml', tagging);
    default:
      return undefined;
  }
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
  return (await followRedirect(context, path, query)) ?? answerNotFound(context, path);
}
