import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { type PlainAnswer, sendPlainRequest } from './testing/plain-request.ts';
import { findNginx, type SiteProxy, startSiteProxy } from './testing/site-proxy.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const HOST = 'kiln.example';
const FILES = {
  'README.md': '# Kiln\n\nHow to fire. ![](dot.svg)\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Kiln](README.md)\n* [Glazes](glazes/README.md)\n  * [Ash](glazes/ash.md)\n',
  'glazes/README.md': '# Glazes\n\nCeladon, and [ash](ash.md#wood).\n',
  'glazes/ash.md': '# Ash\n\n## Wood\n\nMelts. [Back](../README.md)\n',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  '.gitbook.yaml': 'redirects:\n  old/ash: glazes/ash.md\n',
};

/** Everything on a page or in a style sheet that leads somewhere on the host. */
function listAddresses({ text, headers }: PlainAnswer): string[] {
  const found: string[] = [];
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/css')) {
    for (const [, address = ''] of text.matchAll(/url\(["']?([^"')]+)["']?\)/g))
      found.push(address);
  }
  if (type.startsWith('text/html')) {
    const parser = new Parser({
      onopentag(_name, { href, src, action, srcset, ...more }) {
        const prefix = more['data-prefix'];
        for (const one of [href, src, action, srcset, prefix && `${prefix}/`]) {
          if (one !== undefined) found.push(one);
        }
      },
    });
    parser.end(text);
  }
  return found.filter((one) => !/^(https?:|data:|#|mailto:)/.test(one));
}

const nginx = findNginx();
if (nginx === undefined) {
  console.log('There is no nginx: sites are tested behind a small proxy in its place.');
}

describe.each([
  'straight to the server',
  'by the public name of the server',
] as const)('a site behind a proxy that forwards %s', (forwarding) => {
  let server: SiteServer;
  let proxy: SiteProxy;
  let site: Awaited<ReturnType<SiteServer['publish']>>;

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendPlainRequest(proxy.origin + path, { headers: { host: HOST, ...headers } });

  beforeAll(async () => {
    server = await startSiteServer();
    site = await server.publish({ location: makeMemoryTree(FILES), title: 'Kiln docs' });
    await server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('sites')
        .set({ proxy: `${HOST}/docs`, proxy_host: HOST })
        .where('id', '=', site.siteId)
        .execute();
    });
    const target = site.path;
    proxy = await startSiteProxy(nginx, forwarding, { origin: server.origin, target });
  }, 60_000);
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  it('has every link and every asset below the path of the proxy', async () => {
    const waiting = ['/docs/'];
    const seen = new Set(waiting);
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(
        [answer.headers['set-cookie'] ?? []].flat().filter((one) => !/path=\/docs\//i.test(one)),
      ).toEqual([]);
      for (const address of listAddresses(answer)) {
        const { pathname, search } = new URL(address, `http://${HOST}${path}`);
        const next = pathname + search;
        expect([path, address, next.startsWith('/docs/')]).toEqual([path, address, true]);
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    for (const part of ['/docs/glazes/ash', '.css', '.js', '~files/']) {
      expect([...seen].filter((path) => path.includes(part))).not.toEqual([]);
    }
  });

  it('leads within the path, and searches there', async () => {
    const leads = {
      '/docs': '/docs/',
      '/docs/glazes/': '/docs/glazes',
      '/docs/old/ash': '/docs/glazes/ash',
      '/docs/old/ash?x=1': '/docs/glazes/ash?x=1',
    };
    for (const [path, location] of Object.entries(leads)) {
      const answer = await get(path);
      const where = answer.headers.location?.replace(/^http:\/\/[^/]+/, '');
      expect([path, answer.status, where]).toEqual([path, 308, location]);
    }
    const { groups } = JSON.parse((await get('/docs/~search.json?q=melts')).text);
    expect(groups).toMatchObject([{ results: [{ href: '/docs/glazes/ash' }] }]);
    expect((await get('/docs/~search?q=melts')).text).toContain('href="/docs/glazes/ash');
  });

  it('answers its own 404, and nothing of others', async () => {
    const missing = await get('/docs/nothing');
    expect(missing.status).toBe(404);
    expect(listAddresses(missing).filter((one) => !one.startsWith('/docs/'))).toEqual([]);
    expect((await get('/docs/v1/user')).status).toBe(404);
  });

  it('is not found by the host of its proxy, which nothing proves', async () => {
    for (const path of ['/docs', '/docs/', '/docs/glazes', '/healthz', '/v1']) {
      const answer = await sendPlainRequest(server.origin + path, { headers: { host: HOST } });
      expect([path, answer.status, answer.text]).toEqual([path, 404, '']);
    }
  });

  it('tells search engines and machines where it is read', async () => {
    const page = await get('/docs/glazes/ash');
    expect(page.text).toContain(`<link rel="canonical" href="https://${HOST}/docs/glazes/ash">`);
    for (const feed of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      const { text } = await get(`/docs/${feed}`);
      expect([feed, text.includes(`https://${HOST}/docs/glazes/ash`)]).toEqual([feed, true]);
      expect(text).not.toContain(site.path);
    }
  });

  it('stays at our own address for those who are known to be there, and makes no other', async () => {
    const { host } = new URL(server.origin);
    const ask = (headers: Record<string, string>) =>
      sendPlainRequest(`${server.origin}${site.path}/glazes`, { headers });
    const direct = await ask({ 'x-forwarded-host': host });
    expect(listAddresses(direct).filter((one) => !one.startsWith(`${site.path}/`))).toEqual([]);
    expect(direct.text).toContain(`rel="canonical" href="https://${HOST}/docs/glazes"`);
    const others = [
      {},
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-host': host, 'x-forwarded-prefix': '/evil' },
      { 'x-forwarded-host': HOST, 'x-forwarded-prefix': '/docs' },
    ];
    for (const headers of others) {
      const answer = await ask(headers as Record<string, string>);
      expect(answer.text).toBe((await get('/docs/glazes')).text);
    }
  });
});
