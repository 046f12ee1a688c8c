import { listRedirects } from '../../areas/imports/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { decodePath, encodeAscii, encodePath } from '../content/encode-path.ts';
import { writeLlmsFull, writeLlmsIndex, writeRobots, writeSitemap } from '../content/feeds.ts';
import { writeManifest } from '../icons/draw-icon.ts';
import { type Answer, answerRedirect, answerText } from '../respond/answer.ts';
import { drawFavicon } from '../templates/favicon.ts';
import { answerMarkdown, answerNotFound, answerRecord } from './answer-page.ts';
import { answerCard, answerIco, answerIcon } from './answer-picture.ts';
import { answerSearchData, answerSearchPage, readSearch } from './answer-search.ts';
import { serveFile, serveStream } from './serve-file.ts';
import { type SiteContext, tagOf } from './site-context.ts';

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
  return routePage(context, path);
}

async function routeService(
  context: SiteContext,
  assets: SiteAssets,
  path: string,
  query: URLSearchParams,
): Promise<Answer> {
  const [service = '', first = ''] = path.split('/');
  const { space } = context;
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
    case '~card':
      return answerCard(context, first, query.get('v'));
    case '~icon':
      return answerIcon(context, first);
    case '~search.json':
      return answerSearchData(context, readSearch(query));
    case '~search':
      return answerSearchPage(context, readSearch(query));
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
    case 'site.webmanifest':
      return answerText(writeManifest(site), 'application/manifest+json', tagging);
    case 'favicon.ico':
      return answerIco(context);
    case 'favicon.svg':
      return answerText(drawFavicon(site.emoji), 'image/svg+xml', tagging);
    default:
      return undefined;
  }
}

async function routePage(context: SiteContext, path: string): Promise<Answer> {
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
  return (await followRedirect(context, path)) ?? answerNotFound(context, path);
}

async function followRedirect(context: SiteContext, path: string): Promise<Answer | undefined> {
  const { view } = context.space;
  const redirects = await listRedirects(context.platform, view.revision);
  const target = redirects.get(path);
  if (target === undefined) return undefined;
  if ('url' in target) return answerRedirect(308, encodeAscii(target.url), tagOf(context));
  const page = view.tree.byId.get(target.page);
  if (page === undefined || !view.isShown(page)) return undefined;
  const anchor = target.anchor === undefined ? '' : `#${encodePath(target.anchor)}`;
  return answerRedirect(308, encodeAscii(view.hrefOf(page) + anchor), tagOf(context));
}
