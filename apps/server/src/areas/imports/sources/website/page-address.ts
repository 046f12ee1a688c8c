import { createHash } from 'node:crypto';

/** The part of the Web that a crawl stays in. */
export interface CrawlScope {
  origin: string;
  /** Folder of the start page, with a slash at both ends. */
  prefix: string;
}

const INDEX_NAME = /\/(?:index|default)\.(?:x?html?|php|aspx?)$/i;
/** Names of things that are no pages, so that they need not be asked for. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svgz?|ico|bmp|tiff?|mp[34]|webm|mov|ogg|wav|pdf|zip|t?gz|tar|7z|rar|exe|dmg|msi|deb|rpm|jar|docx?|xlsx?|pptx?|csv|json|xml|rss|atom|ya?ml|txt|css|m?js|map|woff2?|ttf|otf|eot|wasm)$/i;
const MAX_ADDRESS = 1500;
const MAX_SEGMENT_BYTES = 120;

/**
 * The one spelling of a page's address, which pages are known by: no query, no fragment, no
 * `index.html`, no slash at the end. Undefined for what cannot be a page.
 */
export function addressOf(url: URL): string | undefined {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return undefined;
  }
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(INDEX_NAME, '/')
    .replace(/\/$/, '');
  const address = `${url.origin}${path}`;
  return address.length > MAX_ADDRESS ? undefined : address;
}

/** Parses what a page or a file of the site says; undefined for what is no address. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  return text.length <= MAX_ADDRESS && URL.canParse(text, base?.toString())
    ? new URL(text, base)
    : undefined;
}

/** The scope of a crawl that starts at a page. */
export function scopeOf(start: URL): CrawlScope {
  return { origin: start.origin, prefix: new URL('.', start).pathname };
}

/** Whether an address may be a page of the scope; the folder itself may be written without slash. */
export function isInScope(scope: CrawlScope, url: URL): boolean {
  if (url.origin !== scope.origin || NO_PAGE.test(url.pathname)) return false;
  return url.pathname.startsWith(scope.prefix) || `${url.pathname}/` === scope.prefix;
}

/** The folder of a site's files: its host, and its port where that is not the usual one. */
export function folderOfSite(origin: string): string {
  return safeSegment(new URL(origin).host.replace(/[[\]]/g, '').replaceAll(':', '-'));
}

/** The file of a page below the folder of its site. A page keeps its file for as long as its address. */
export function pathOfPage(address: string): string {
  const segments = readSegments(new URL(address).pathname);
  return segments.length === 0 ? 'README.md' : `${segments.join('/')}.md`;
}

/** What a page's address is called in the space: its last segment, or that of its site. */
export function slugOfPage(address: string): string {
  const { pathname, hostname } = new URL(address);
  return (
    readSegments(pathname)
      .at(-1)
      ?.replace(/\.x?html?$/i, '') || hostname
  );
}

/**
 * The file of a picture below the folder of the site. The name ends as its media type does, and a
 * picture that a query chooses is told from others by a mark.
 */
export function pathOfPicture(url: URL, siteOrigin: string, extension: string): string {
  const segments = readSegments(url.pathname);
  const name = segments.pop() ?? 'picture';
  const ending = name.toLowerCase().endsWith(`.${extension}`) ? '' : `.${extension}`;
  const stem = ending === '' ? name.slice(0, -extension.length - 1) : name;
  const mark = url.search === '' ? '' : `-${shortHash(url.search)}`;
  const folder = url.origin === siteOrigin ? [] : [folderOfSite(url.origin)];
  return ['files', ...folder, ...segments, `${stem}${mark}.${extension}`].join('/');
}

function readSegments(pathname: string): string[] {
  return pathname.split('/').filter(Boolean).map(decodeSegment).map(safeSegment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A name that is one segment of a path on every system, the same for the same input. */
function safeSegment(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, '-')
    .replace(/^\.+|(?<![. ])[. ]+$/g, '-');
  if (Buffer.byteLength(safe) <= MAX_SEGMENT_BYTES) return safe === '' ? '-' : safe;
  const cut = Buffer.from(safe).subarray(0, MAX_SEGMENT_BYTES).toString();
  return `${cut.replace(/\ufffd/g, '')}-${shortHash(name)}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
