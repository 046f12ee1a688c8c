/**
 * What a site answers at its root besides pages. The table that routes them has exactly these, so
 * that no page is at an address which a site has.
 */
export const SITE_FILES = [
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'llms-full.txt',
  'site.webmanifest',
  'favicon.svg',
  'favicon.ico',
] as const;
export type SiteFile = (typeof SITE_FILES)[number];

/** Begins the names of all else that a site answers below each of its spaces. */
export const SERVICE_MARK = '~';
/** Behind the path of a page: its Markdown. The home page has it by this name as well. */
export const MARKDOWN_ENDING = '.md';
export const HOME_MARKDOWN = 'index.md';
/** Below the path of a page: the feed of its updates. */
export const FEED_NAME = 'rss.xml';

const FILES: ReadonlySet<string> = new Set(SITE_FILES);

/** Whether a path of a site is that of one of its files. */
export function isSiteFile(path: string): path is SiteFile {
  return FILES.has(path);
}

/**
 * Whether a site has something else at the address of a page with this slug: a file or a service at
 * the root, the feed of the page above, or the Markdown of another page below the same one.
 * `hasSibling` tells the slugs of these.
 */
export function isReservedSlug(
  slug: string,
  { atRoot, hasSibling }: { atRoot: boolean; hasSibling(slug: string): boolean },
): boolean {
  if (atRoot && isReservedAtRoot(slug)) return true;
  if (slug === FEED_NAME) return true;
  return slug.endsWith(MARKDOWN_ENDING) && hasSibling(slug.slice(0, -MARKDOWN_ENDING.length));
}

/** Whether no page at the root of a space can have this slug as its path. */
export function isReservedAtRoot(slug: string): boolean {
  return isSiteFile(slug) || slug.startsWith(SERVICE_MARK) || slug === HOME_MARKDOWN;
}

/** A slug to begin with in place of one that is reserved. */
export function freeSlug(slug: string): string {
  let start = 0;
  while (slug.startsWith(SERVICE_MARK, start)) start += SERVICE_MARK.length;
  return slug.slice(start) || 'page';
}
