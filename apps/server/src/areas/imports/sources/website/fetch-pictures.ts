import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lookup } from 'mrmime';
import { sha256Hex } from '../../../../platform/index.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { parseUrl, pathOfPicture } from './page-address.ts';
import type { Robots } from './read-robots.ts';
import type { SiteFetcher } from './site-fetcher.ts';

/** A picture that is kept in a temporary file. */
export interface KeptPicture {
  /** Its path among the files of the site. */
  path: string;
  size: number;
  /** Where its bytes are on this machine. */
  location: string;
}

/** The pictures of a site. */
export interface KeptPictures {
  /** By the address that pages write, fragment left out; one picture may have several. */
  byUrl: ReadonlyMap<string, KeptPicture>;
  missed: number;
}

const IMAGE = /^image\//i;
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
};

interface PictureBytes {
  bytes: Uint8Array;
  path: string;
}

/**
 * Fetches pictures into a folder. Those of the site's own origin are fetched where its `robots.txt`
 * allows it; the same bytes are kept once.
 */
export async function fetchPictures(
  urls: Iterable<string>,
  folder: string,
  origin: string,
  { fetcher, limits, robots }: { fetcher: SiteFetcher; limits: CrawlLimits; robots: Robots },
): Promise<KeptPictures> {
  const byUrl = new Map<string, KeptPicture>();
  const byHash = new Map<string, KeptPicture>();
  const paths = new Set<string>();
  const wanted = [...new Set(urls)];
  let missed = Math.max(0, wanted.length - limits.pictures);
  const waiting = wanted.slice(0, limits.pictures);

  async function keep(url: string, found: PictureBytes | undefined): Promise<void> {
    const hash = found === undefined ? '' : sha256Hex(found.bytes);
    const known = byHash.get(hash);
    if (known !== undefined) byUrl.set(url, known);
    else if (found === undefined || paths.has(found.path)) missed += 1;
    else {
      const location = join(folder, hash);
      const picture = { path: found.path, size: found.bytes.length, location };
      byHash.set(hash, picture);
      paths.add(found.path);
      byUrl.set(url, picture);
      await writeFile(location, found.bytes);
    }
  }

  while (waiting.length > 0) {
    const round = waiting.splice(0, limits.concurrency);
    const found = await Promise.all(
      round.map((url) => readPicture(url, origin, { fetcher, limits, robots })),
    );
    for (const [index, url] of round.entries()) await keep(url, found[index]);
    if (waiting.length > 0) await sleep(Math.min(robots.delayMs, limits.maxGapMs));
  }
  return { byUrl, missed };
}

async function readPicture(
  address: string,
  origin: string,
  { fetcher, limits, robots }: { fetcher: SiteFetcher; limits: CrawlLimits; robots: Robots },
): Promise<PictureBytes | undefined> {
  if (/^data:/i.test(address)) return readInline(address, limits.pictureBytes);
  const url = parseUrl(address);
  if (url === undefined || !fetcher.canGoOn()) return undefined;
  if (url.origin === origin && !robots.allows(url.href)) return undefined;
  const answer = await fetcher.fetch(url.href, { maxBytes: limits.pictureBytes, accept: IMAGE });
  if (answer?.status !== 200 || answer.bytes.length === 0) return undefined;
  const type = answer.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ending = /\.(\w{2,5})$/.exec(url.pathname)?.[1]?.toLowerCase();
  const written = ending !== undefined && lookup(ending) === type ? ending : undefined;
  const extension = written ?? EXTENSIONS[type];
  if (extension === undefined) return undefined;
  return { bytes: answer.bytes, path: pathOfPicture(url, origin, extension) };
}

/** A picture that is written out in a page. */
function readInline(url: string, maxBytes: number): PictureBytes | undefined {
  const [, type = '', parameters = '', data = ''] =
    /^data:([^;,]{0,100})([^,]{0,200}),(.*)$/is.exec(url) ?? [];
  const extension = EXTENSIONS[type.toLowerCase()];
  if (extension === undefined || data.length > maxBytes * 2) return undefined;
  const bytes = /;base64$/i.test(parameters)
    ? Buffer.from(data, 'base64')
    : Buffer.from(decodeLoosely(data));
  if (bytes.length === 0) return undefined;
  return { bytes, path: `files/inline/${sha256Hex(bytes).slice(0, 16)}.${extension}` };
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
