import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS_READER, makeReader, type Reader } from '../platform/index.ts';
import { changePages, growTree, type LargeSite, publishLargeSite } from './testing/large-site.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const MAX_RAW = 100_000;
const MAX_COMPRESSED = 12_000;

/** Trees of 10,000 pages or a few more, by their shape. */
const SHAPES = {
  'one group of 10,000 pages': growTree([1, 10_000], 'group'),
  '10,000 pages at the root': growTree([10_000], 'document'),
  '500 groups of 20 pages': growTree([500, 20], 'group'),
  '20 chapters of 20 sections of 25 pages': growTree([20, 20, 25], 'document'),
  '334 chains of 30 pages': growTree([334, ...Array.from({ length: 29 }, () => 1)], 'document'),
} as const;
type Shape = keyof typeof SHAPES;
const NAMES = Object.keys(SHAPES) as Shape[];

describe('a site with a large tree', () => {
  let server: SiteServer;
  let reader: Reader = ANONYMOUS_READER;
  const sites = new Map<Shape, LargeSite>();
  const siteOf = (shape: Shape) => sites.get(shape) as LargeSite;

  beforeAll(async () => {
    server = await startSiteServer({}, 'sqlite', () => reader);
    for (const shape of NAMES) {
      sites.set(shape, await publishLargeSite(server, shape, SHAPES[shape]));
    }
  }, 300_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendPlainRequest(server.origin, { path, headers });

  it.each(NAMES)('weighs little on any page: %s', async (shape) => {
    const site = siteOf(shape);
    const paths = listPaths(site);
    const chosen = [0, 1, paths.length >> 1, paths.length - 1].map((at) => paths[at] ?? '');
    for (const path of [`${site.path}/`, ...chosen]) {
      const raw = await get(path);
      expect([path, raw.status]).toEqual([path, 200]);
      expect(raw.body.byteLength).toBeLessThan(MAX_RAW);
      const packed = await get(path, { 'accept-encoding': 'br' });
      expect(packed.body.byteLength).toBeLessThan(MAX_COMPRESSED);
      expect(brotliDecompressSync(packed.body).equals(raw.body)).toBe(true);
      const zipped = await get(path, { 'accept-encoding': 'gzip' });
      expect(zipped.body.byteLength).toBeLessThan(MAX_COMPRESSED);
      expect(gunzipSync(zipped.body).equals(raw.body)).toBe(true);
    }
  });

  // Of chains each page leads to the next one alone, which would take 10,000 requests.
  it.each(NAMES.slice(0, -1))('leads to every page by links alone: %s', async (shape) => {
    const site = siteOf(shape);
    const missing = new Set(listPaths(site));
    const asked = new Set<string>();
    // Lists first: they lead to many pages at once.
    const lists: string[] = [`${site.path}/`];
    const pages: string[] = [];
    while (missing.size > 0) {
      const path = lists.pop() ?? pages.shift();
      if (path === undefined) break;
      const { text, headers } = await get(path);
      const links = headers.location ? [headers.location] : listLinks(text);
      for (const link of links) {
        if (!link.startsWith(`${site.path}/`) || asked.has(link)) continue;
        asked.add(link);
        missing.delete(link);
        if (link.includes('/~pages/')) lists.push(link);
        else if (!link.includes('/~') && !link.endsWith('.md')) pages.push(link);
      }
    }
    expect(missing.size).toBe(0);
  }, 60_000);

  it('answers a closed branch by its own address, part by part, and not at all when it is known', async () => {
    const site = siteOf('one group of 10,000 pages');
    const first = await get(`${site.path}/~nav/p0/0`);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    expect(listTitles(first.text)).toEqual([
      ...site.pages.slice(1, 201).map(titleOf),
      'More pages',
    ]);
    const last = await get(`${site.path}/~nav/p0/49`);
    expect(listTitles(last.text)).toEqual([
      'Earlier pages',
      ...site.pages.slice(-200).map(titleOf),
    ]);
    const { etag = '' } = first.headers;
    expect((await get(`${site.path}/~nav/p0/0`, { 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['~nav', '~pages'])('has nothing at other addresses of %s', async (service) => {
    const { path } = siteOf('one group of 10,000 pages');
    for (const wrong of [
      'p0/50',
      'p0/00',
      'p0/-1',
      'p0/1e1',
      'p0/0/0',
      'nobody/0',
      'root/1',
      '__proto__/0',
    ]) {
      expect([wrong, (await get(`${path}/${service}/${wrong}`)).status]).toEqual([wrong, 404]);
    }
    for (const same of ['', '/', '/root', '/root/0']) {
      expect([same, (await get(`${path}/${service}${same}`)).status]).toEqual([same, 200]);
    }
  });

  it('keeps a branch and what is below it from those whom a condition hides it from', async () => {
    const site = siteOf('500 groups of 20 pages');
    const [group, other] = site.pages;
    const below = site.pages.find(({ parent }) => parent === group?.id);
    if (!group || !other || !below) throw new Error('The tree has no groups.');
    const condition = 'visitor.claims.staff';
    const { platform } = server;
    await changePages(platform, site.spaceId, new Map([[group.id, { ...group, condition }]]));
    const ask = (service: string, id: string) => get(`${site.path}/${service}/${id}/0`);
    try {
      reader = makeReader('visitor', { staff: true });
      const shown = await ask('~nav', group.id);
      expect(listTitles(shown.text)).toContain(below.title);
      expect(shown.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
      expect((await ask('~nav', 'root')).text).toContain(group.title);
    } finally {
      reader = ANONYMOUS_READER;
    }
    for (const service of ['~nav', '~pages']) {
      expect((await ask(service, group.id)).status).toBe(404);
      expect((await ask(service, below.id)).status).toBe(404);
      const root = await ask(service, 'root');
      expect(root.text).not.toContain(`>${group.title}<`);
      expect(root.text).toContain(`>${other.title}<`);
    }
  });
});

/** The addresses of all documents, parents before what is below them. */
function listPaths({ path, pages }: LargeSite): string[] {
  const paths = new Map<string | null, string>([[null, path]]);
  for (const { id, parent, slug } of pages) paths.set(id, `${paths.get(parent)}/${slug}`);
  return pages.filter(({ type }) => type === 'document').map(({ id }) => paths.get(id) ?? '');
}

function listLinks(html: string): string[] {
  return Array.from(html.matchAll(/<a [^>]*href="([^"#]*)"/g), ([, href = '']) => href);
}

function listTitles(html: string): string[] {
  return Array.from(
    html.matchAll(/<a class="nav-[^>]*>(?:<span>)?([^<]*)/g),
    ([, title = '']) => title,
  );
}

const titleOf = ({ title }: { title: string }) => title;
