import { addressOf, type CrawlScope, isInScope, parseUrl } from './page-address.ts';
import { readLlms } from './read-llms.ts';
import type { Robots } from './read-robots.ts';
import { readSitemaps } from './read-sitemaps.ts';
import type { SiteFetcher } from './site-fetcher.ts';

/** What a site lists of itself. */
export interface SiteLists {
  /** Pages of the scope in order, and how their addresses are written. */
  pages: { address: string; url: string }[];
  /** Where the Markdown of pages is, by address. */
  twins: ReadonlyMap<string, string>;
}

/** Reads the `llms.txt` and the sitemaps of a site, those of its start page's folder first. */
export async function readSiteLists(
  fetcher: SiteFetcher,
  scope: CrawlScope,
  robots: Robots,
  limit: number,
): Promise<SiteLists> {
  const folders = [`${scope.origin}${scope.prefix}`, `${scope.origin}/`];
  const inFolders = (name: string) => folders.map((folder) => `${folder}${name}`);
  const allowed = (urls: string[]) => urls.filter((url) => robots.allows(url));
  const pages = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const { address, url } of await readLlms(fetcher, allowed(inFolders('llms.txt')), limit)) {
    const page = parseUrl(address);
    if (page === undefined || !isInScope(scope, page)) continue;
    if (parseUrl(url)?.origin !== scope.origin || !robots.allows(url)) continue;
    twins.set(address, url);
    pages.set(address, address);
  }
  const sitemaps = allowed([...robots.sitemaps, ...inFolders('sitemap.xml')]);
  for (const url of await readSitemaps(fetcher, scope.origin, sitemaps, limit)) {
    const address = isInScope(scope, url) ? addressOf(url) : undefined;
    if (address !== undefined) pages.set(address, `${url.origin}${url.pathname}`);
  }
  return { pages: Array.from(pages, ([address, url]) => ({ address, url })), twins };
}
