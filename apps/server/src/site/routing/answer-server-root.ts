import type { IncomingMessage } from 'node:http';
import { listOpenSites, type OpenSite, SITES_PREFIX } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
import { answerAccessPage, findAccessAsset } from '../readers/access-answers.ts';
import type { Answer } from '../respond/answer.ts';
import { answerDirectly } from '../respond/direct-answer.ts';
import { escapeHtml } from '../templates/html.ts';

/** More sites than this are not listed. */
const MAX_LISTED = 1_000;
/** A sitemap index names at most this many (sitemaps.org protocol). */
const MAX_SITEMAPS = 50_000;
const ROOT = /^\/(?:(?:sites\/?|robots\.txt|sitemap\.xml)?(?:\?|$)|~assets\/)/;

/** Whether an address on a host that is no site's is one that `answerServerRoot` answers. */
export function isServerRoot(url: string): boolean {
  return ROOT.test(url);
}

/**
 * What the server's own host answers at its root: `/` and `/sites/` lead to the only published public
 * site, list several, and lead to signing in where there is none; `robots.txt` and `sitemap.xml` are
 * about those that are on this host. Undefined for other addresses.
 */
export async function answerServerRoot(
  platform: Platform,
  request: IncomingMessage,
  path: string,
): Promise<Answer | undefined> {
  if (path === '/robots.txt') return answerText(writeRobots(platform), 'text/plain');
  if (path === '/sitemap.xml') {
    const sites = await listOpenSites(platform, MAX_SITEMAPS);
    return answerText(writeSitemapIndex(sites), 'application/xml');
  }
  if (path !== '/' && path !== '/sites' && path !== SITES_PREFIX) {
    return findAccessAsset({ path: path.slice(1) });
  }
  const list = await listOpenSites(platform, MAX_LISTED);
  const [only] = list;
  if (only === undefined) return answerElsewhere('/sign-in');
  if (list.length === 1) return answerElsewhere(only.url);
  const title = new URL(platform.config.publicUrl).host;
  return answerAccessPage(200, request, { basePath: '/' }, ({ sites: text }) => ({
    title,
    text,
    list,
  }));
}

function answerElsewhere(location: string): Answer {
  return answerDirectly({ status: 302, headers: { Location: location } });
}

function answerText(body: string, type: string): Answer {
  return answerDirectly({ status: 200, body, contentType: `${type}; charset=utf-8` });
}

function writeRobots({ config }: Pick<Platform, 'config'>): string {
  const root = config.publicUrl.replace(/\/$/, '');
  return `User-agent: *\nDisallow: /v1/\nDisallow: /scim/\nDisallow: ${SITES_PREFIX}*/~search\nSitemap: ${root}/sitemap.xml\n`;
}

function writeSitemapIndex(sites: readonly OpenSite[]): string {
  const entries = sites
    .filter(({ isOnServer }) => isOnServer)
    .map(({ url }) => `<sitemap><loc>${escapeHtml(url)}sitemap.xml</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}
