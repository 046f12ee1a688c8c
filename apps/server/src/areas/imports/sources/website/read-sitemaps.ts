import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseUrl } from './page-address.ts';
import type { SiteFetcher } from './site-fetcher.ts';

const MAX_FILES = 20;
const MAX_BYTES = 8 * 1024 ** 2;
const MAX_EXPANDED = 32 * 1024 ** 2;
const LOCATION = /<(?:\w{1,16}:)?loc>\s{0,100}(?:<!\[CDATA\[)?([^<\]]{1,2048})/gi;
const INDEX = /<(?:\w{1,16}:)?sitemapindex\b/i;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const expand = promisify(gunzip);

/**
 * The addresses in the sitemaps of a site, in order: plain or gzipped files, and the files that an
 * index lists. Files that cannot be had or read, and those of another origin, are left out.
 */
export async function readSitemaps(
  fetcher: SiteFetcher,
  origin: string,
  files: readonly string[],
  limit: number,
): Promise<URL[]> {
  const found = new Map<string, URL>();
  const waiting = [...new Set(files)];
  const seen = new Set<string>();
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const url = parseUrl(file);
    if (url?.origin !== origin || seen.has(url.href) || seen.size >= MAX_FILES) continue;
    seen.add(url.href);
    const text = await readFile(fetcher, url.href);
    const locations = [...listLocations(text)];
    if (INDEX.test(text.slice(0, 4096))) waiting.push(...locations.slice(0, MAX_FILES));
    else {
      for (const location of locations) {
        const page = parseUrl(location);
        if (page !== undefined && found.size < limit) found.set(page.href, page);
      }
    }
  }
  return [...found.values()];
}

async function readFile(fetcher: SiteFetcher, url: string): Promise<string> {
  if (!fetcher.canGoOn()) return '';
  const answer = await fetcher.fetch(url, { maxBytes: MAX_BYTES });
  if (answer?.status !== 200) return '';
  const { bytes } = answer;
  try {
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isZipped ? await expand(bytes, { maxOutputLength: MAX_EXPANDED }) : bytes;
    return new TextDecoder().decode(plain);
  } catch {
    return '';
  }
}

function* listLocations(text: string): Generator<string> {
  for (const [, location = ''] of text.matchAll(LOCATION)) {
    yield location.trim().replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole);
  }
}
