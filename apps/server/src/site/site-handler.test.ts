import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { addSiteSpace } from '../areas/sites/index.ts';
import { testActor } from '../testing/test-actor.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = {
  'README.md':
    '# Kiln\n\nHow to fire. See [glazes](guide/glazes.md#mixing) and ![cone](.gitbook/assets/cone.png).\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Kiln](README.md)\n\n## Guide\n\n* [Glazes](guide/glazes.md)\n  * [Ash](guide/ash.md)\n* [Empty](guide/empty.md)\n* [Secret](guide/secret.md)\n* [Inert](guide/inert.md)\n',
  'guide/glazes.md':
    '---\ndescription: What makes them shine.\n---\n\n# Glazes\n\n## Mixing\n\nCeladon and tenmoku.\n',
  'guide/ash.md': '---\nnoIndex: true\n---\n\n# Ash\n\nWood ash melts.\n',
  'guide/empty.md': '# Empty\n',
  'guide/secret.md':
    '---\nif: visitor.claims.member\n---\n\n# Secret\n\nMembers alone read of raku.\n',
  'guide/inert.md':
    '# Inert\n\n<script>alert(1)</script> ![far](https://elsewhere.example/a.png)\n\n{% file src="../.gitbook/assets/drawing.svg" %}\n\n{% if visitor.claims.member %}\nHidden shino.\n{% endif %}\n',
  'unlisted.md': '---\nnoRobotsIndex: true\n---\n\n# Unlisted\n\nNot in the table of contents.\n',
  '.gitbook/assets/cone.png': PIXEL,
  '.gitbook/assets/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '.gitbook.yaml': 'redirects:\n  old/place: guide/glazes.md\n',
};

let server: SiteServer;
let site: Awaited<ReturnType<SiteServer['publish']>>;

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return sendPlainRequest(server.origin + path, { headers, method });
}

beforeAll(async () => {
  server = await startSiteServer();
  site = await server.publish({ location: makeMemoryTree(FILES), title: 'Kiln docs' });
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe('a page', () => {
  it('is served with its place in the site, and the home page at the root', async () => {
    const home = await get(`${site.path}/`);
    expect(home.status).toBe(200);
    expect(home.text).toContain('<h1 class="page-title">Kiln</h1>');
    expect(home.text).toContain(`href="${site.path}/guide/glazes#mixing"`);
    const page = await get(`${site.path}/guide/glazes/ash`);
    expect(page.text).toContain('aria-current="page"');
    expect(page.text).toMatch(/<nav class="breadcrumbs".*Guide.*Glazes/s);
    expect(page.text).toMatch(/rel="prev"[^>]*href="[^"]*\/guide\/glazes"/);
  });

  it('keeps everything but our own files from running', async () => {
    const page = await get(`${site.path}/guide/inert`);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).not.toMatch(/src="https?:/);
    expect(page.text).not.toContain('shino');
    expect(page.text).not.toMatch(/<[^>]+ style="/);
  });

  it.each([
    ...['/~nav', '/llms.txt', '/llms-full.txt', '/robots.txt', '/favicon.svg', '/guide/inert.md'],
    ...['/~search.json?q=kiln', '/site.webmanifest'],
  ])('lets nothing act that is no page: %s', async (path) => {
    const { status, headers } = await get(site.path + path);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
  });

  it('is sent in the encoding asked for, and not at all when it is known', async () => {
    const plain = await get(`${site.path}/`);
    const packed = await get(`${site.path}/`, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(plain.text);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(packed.headers.vary).toBe('Accept-Encoding, Accept');
    const known = await get(`${site.path}/`, {
      'accept-encoding': 'gzip',
      'if-none-match': packed.headers.etag ?? '',
    });
    expect(known.status).toBe(304);
    expect(known.body).toHaveLength(0);
    const head = await get(`${site.path}/`, {}, 'HEAD');
    expect(head.headers['content-length']).toBe(String(plain.body.byteLength));
    expect(head.body).toHaveLength(0);
  });

  it('has its Markdown as it is stored', async () => {
    const answer = await get(`${site.path}/guide/glazes.md`);
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(answer.text).toBe(FILES['guide/glazes.md']);
  });

  it('without text lists its subpages or shows its title alone', async () => {
    const page = await get(`${site.path}/guide/empty`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1 class="page-title">Empty</h1>');
  });
});

describe('an address', () => {
  it.each([
    ['', '/'],
    ['/guide/glazes/', '/guide/glazes'],
    ['/guide/glazes.md/', '/guide/glazes.md'],
    ['/old/place', '/guide/glazes'],
    ['/guide/ash.md', '/guide/glazes/ash'],
    ['/readme', '/'],
  ])('%j leads to %s for good', async (from, to) => {
    const answer = await get(site.path + from);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(site.path + to);
  });

  it('never leads to another server', async () => {
    const own = await server.publish({ location: makeMemoryTree(FILES), title: 'Own host' });
    await server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('sites')
        .set({ hostname: 'docs.kiln.example' })
        .where('id', '=', own.siteId)
        .execute();
    });
    const headers = { host: 'docs.kiln.example' };
    const home = await get('/', headers);
    expect(home.text).toContain('<link rel="canonical" href="https://docs.kiln.example/">');
    expect(home.text).toContain('href="/guide/glazes"');
    for (const path of [
      '//evil.example/',
      '/%2fevil.example/',
      '/%5cevil.example/',
      '/%2f%2fevil.example/',
    ]) {
      const { location } = (await get(path, headers)).headers;
      expect(location).toMatch(/^\/[^/\\]/);
    }
  });

  it('of a group leads to its first page', async () => {
    const answer = await get(`${site.path}/guide`);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`${site.path}/guide/glazes`);
  });

  it('without a page answers 404 and suggests pages', async () => {
    const answer = await get(`${site.path}/guides/celadon`);
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(/not-found-list.*Glazes/s);
  });

  it.each([
    '/%',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
    '/~files/none/x.png',
    '/~assets/..%2findex.ts',
    '/~nothing',
  ])('%s answers 404', async (path) => {
    expect((await get(site.path + path)).status).toBe(404);
  });

  it('takes no writes', async () => {
    const answer = await get(`${site.path}/`, {}, 'POST');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('a site of several spaces', () => {
  it('serves each below its path, and leads from one to the other', async () => {
    const two = await server.publish({ location: makeMemoryTree(FILES), title: 'Two' });
    const other = await server.publish({
      location: makeMemoryTree({
        'README.md': '# Wheel\n\nSee [clay](clay.md).\n',
        'clay.md': '# Clay\n',
      }),
      title: 'Wheel docs',
    });
    await server.platform.database.transaction((tx) =>
      addSiteSpace(
        server.platform,
        tx,
        { siteId: two.siteId, organizationId: two.organizationId, actor: testActor },
        { spaceId: other.spaceId, title: 'Wheel', path: 'wheel' },
      ),
    );
    const home = await get(`${two.path}/`);
    expect(home.text).toContain(`href="${two.path}/wheel/"><span>Wheel docs</span></a>`);
    const second = await get(`${two.path}/wheel/`);
    expect(second.text).toContain('<h1 class="page-title">Wheel</h1>');
    expect(second.text).toContain(`href="${two.path}/wheel/clay"`);
    expect((await get(`${two.path}/wheel`)).headers.location).toBe(`${two.path}/wheel/`);
    expect((await get(`${two.path}/wheel/clay.md`)).text).toBe('# Clay\n');
    const map = await get(`${two.path}/sitemap.xml`);
    expect(map.text).toContain(`${two.path}/wheel/clay<`);
    expect(map.text).toContain(`${two.path}/guide/glazes<`);
    expect((await get(`${two.path}/wheel/~search.json?q=celadon`)).text).toBe(
      '{"groups":[],"corrected":[]}',
    );
  });
});

describe('what is kept from readers', () => {
  it('a page whose condition does not hold is nowhere', async () => {
    for (const path of ['/guide/secret', '/guide/secret.md']) {
      expect((await get(site.path + path)).status).toBe(404);
    }
    for (const path of [
      '/',
      '/sitemap.xml',
      '/llms.txt',
      '/llms-full.txt',
      '/~search.json?q=raku',
      '/~search?q=members',
    ]) {
      expect((await get(site.path + path)).text).not.toMatch(/guide\/secret|Members alone/);
    }
  });

  it('conditional text is in no Markdown either', async () => {
    expect((await get(`${site.path}/guide/inert.md`)).text).not.toContain('shino');
    expect((await get(`${site.path}/llms-full.txt`)).text).not.toContain('shino');
  });

  it('noIndex keeps a page out of search and llms files, and in the site map', async () => {
    expect((await get(`${site.path}/~search.json?q=melts`)).text).toBe(
      '{"groups":[],"corrected":[]}',
    );
    expect((await get(`${site.path}/llms.txt`)).text).not.toContain('ash.md');
    expect((await get(`${site.path}/llms-full.txt`)).text).not.toContain('Wood ash');
    expect((await get(`${site.path}/sitemap.xml`)).text).toContain('/guide/glazes/ash<');
  });

  it('noRobotsIndex keeps a page out of the site map and marks it; hidden only leaves the navigation', async () => {
    const page = await get(`${site.path}/unlisted`);
    expect(page.status).toBe(200);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect((await get(`${site.path}/sitemap.xml`)).text).not.toContain('/unlisted<');
    expect((await get(`${site.path}/`)).text).not.toContain(`href="${site.path}/unlisted"`);
    expect((await get(`${site.path}/llms.txt`)).text).toContain('/unlisted.md');
  });

  it.each([
    ['share-link', 404],
    ['visitor-auth', 403],
  ] as const)('a %s site answers %i without saying anything of itself', async (visibility, status) => {
    const closed = await server.publish({
      location: makeMemoryTree(FILES),
      title: `Closed ${visibility}`,
      visibility,
    });
    for (const path of [
      '/',
      '/guide/glazes',
      '/guide/glazes.md',
      '/llms.txt',
      '/~search.json?q=kiln',
      '/favicon.svg',
    ]) {
      const answer = await get(closed.path + path);
      expect(answer.status).toBe(status);
      expect(answer.text.replaceAll(closed.path, '')).not.toMatch(/kiln|closed|glaz/i);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('an unlisted site is served and asks robots to leave it out', async () => {
    const unlisted = await server.publish({
      location: makeMemoryTree(FILES),
      title: 'Unlisted site',
      visibility: 'unlisted',
    });
    for (const path of ['/', '/guide/glazes.md', '/llms.txt']) {
      const answer = await get(unlisted.path + path);
      expect(answer.status).toBe(200);
      expect(answer.headers['x-robots-tag']).toBe('noindex');
    }
    expect((await get(`${unlisted.path}/sitemap.xml`)).status).toBe(404);
  });
});

describe('a file', () => {
  async function addressOf(page: string, pattern: RegExp): Promise<string> {
    return pattern.exec((await get(site.path + page)).text)?.[1] ?? '';
  }

  it('is kept for ever at an address that names its bytes', async () => {
    const address = await addressOf('/', /src="([^"]*cone\.png[^"]*)"/);
    const answer = await get(address);
    expect(answer.body.equals(PIXEL)).toBe(true);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toContain('immutable');
    const other = await get(address.replace(/v=.*/, 'v=000000000000'));
    expect(other.headers['cache-control']).not.toContain('immutable');
    const known = await get(address, { 'if-none-match': answer.headers.etag ?? '' });
    expect(known.status).toBe(304);
  });

  it('is sent in ranges', async () => {
    const address = await addressOf('/', /src="([^"]*cone\.png[^"]*)"/);
    const part = await get(address, { range: 'bytes=1-3' });
    expect(part.status).toBe(206);
    expect(part.text).toBe('PNG');
    expect(part.headers['content-range']).toBe(`bytes 1-3/${PIXEL.byteLength}`);
    expect((await get(address, { range: 'bytes=9999-' })).status).toBe(416);
  });

  it('never runs in the origin of the site', async () => {
    const address = await addressOf('/guide/inert', /href="([^"]*drawing\.svg[^"]*)"/);
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});
