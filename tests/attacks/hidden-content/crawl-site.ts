import type { AskSite } from './watch-reader.ts';

/** No small site has more. */
const MAX_PAGES = 80;

/** Follows every link that a reader comes across from the root of a site, in all that is text. */
export async function crawlSite(ask: AskSite, base: string): Promise<void> {
  const known = new Set(['/']);
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { text, headers } = await ask('crawl', path);
    if (known.size > MAX_PAGES) return;
    const found = [...text.matchAll(/\b(?:href|src|srcset|content)="([^"\s]+)|\]\(([^)\s]+)/g)].map(
      ([, address, written]) => address ?? written ?? '',
    );
    for (const address of [...found, headers.location ?? '']) {
      const at = readPath(address, base);
      if (at === undefined || known.has(at)) continue;
      known.add(at);
      waiting.push(at);
    }
  }
}

/** The path below the site that a link leads to; undefined for what is elsewhere, or looks the same to all. */
function readPath(address: string, base: string): string | undefined {
  const start = address.indexOf(`${base}/`);
  const isOwn = start === 0 || /^https?:\/\/[^/]+$/.test(address.slice(0, Math.max(0, start)));
  if (start < 0 || !isOwn) return undefined;
  const path = address
    .slice(start + base.length)
    .replaceAll('&amp;', '&')
    .replace(/#.*/, '');
  return /^\/~(?:assets|icon|sign-out|card)/.test(path) ? undefined : path;
}
