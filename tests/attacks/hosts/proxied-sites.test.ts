import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPlainRequest } from '../../../apps/server/src/site/testing/plain-request.ts';
import {
  type PrivateSite,
  type PrivateSites,
  readSetCookies,
  signVisitor,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import {
  findNginx,
  type SiteProxy,
  startSiteProxy,
} from '../../../apps/server/src/site/testing/site-proxy.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

const HOST = 'kiln.example';
const FILES = {
  'README.md': '# Kiln\n\nHow to fire. ![](dot.svg)\n',
  'SUMMARY.md': '# Table of contents\n\n* [Kiln](README.md)\n* [Ash](ash.md)\n',
  'ash.md': '# Ash\n\nMelts. [Back](README.md)\n',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  '.gitbook.yaml': 'redirects:\n  old: ash.md\n',
};
const FORWARDINGS = ['straight to the server', 'by the public name of the server'] as const;

describe.each(dialects)('a site that is honestly proxied on %s', (dialect) => {
  let sites: PrivateSites;
  let open: PrivateSite;
  let closed: PrivateSite;
  const proxies: SiteProxy[] = [];

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    open = await sites.publish('Open', 'public', FILES);
    closed = await sites.publish('Closed', 'visitor-auth', FILES);
    await sites.call('PATCH', open.api, { proxy: `${HOST}/docs` });
  }, 120_000);
  afterAll(async () => {
    for (const proxy of proxies) await proxy[Symbol.asyncDispose]();
    await sites?.[Symbol.asyncDispose]();
  });

  async function startProxy(forwarding: (typeof FORWARDINGS)[number], site: PrivateSite) {
    const { origin } = sites.server;
    const proxy = await startSiteProxy(findNginx(), forwarding, { origin, target: site.path });
    proxies.push(proxy);
    return (path: string, headers: Record<string, string> = {}) =>
      sendPlainRequest(proxy.origin, { path, headers: { host: HOST, ...headers } });
  }

  it.each(
    FORWARDINGS,
  )('is read below the path of the proxy that forwards %s', async (forwarding) => {
    const get = await startProxy(forwarding, open);
    const page = await get('/docs/ash');
    expect(page.status).toBe(200);
    expect(page.text).toContain(`rel="canonical" href="https://${HOST}/docs/ash"`);
    const addresses = [...page.text.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((one) => !one?.startsWith('/docs/'))).toEqual([]);
    const file = /src="(\/docs\/~files\/[^"]*)"/.exec((await get('/docs/')).text)?.[1] ?? '';
    expect((await get(file)).headers['content-type']).toContain('svg');
    const old = await get('/docs/old');
    expect([old.status, old.headers.location?.replace(/^http:\/\/[^/]+/, '')]).toEqual([
      308,
      '/docs/ash',
    ]);
    expect((await get('/docs/~search.json?q=melts')).text).toContain('"/docs/ash"');
    expect((await get('/docs/nothing')).status).toBe(404);
    expect((await get('/docs/v1/user')).status).toBe(404);
  });

  it.each(
    FORWARDINGS,
  )('lets visitors in through the proxy that forwards %s', async (forwarding) => {
    await sites.call('PATCH', open.api, { proxy: null });
    await sites.call('PATCH', closed.api, { proxy: `${HOST}/docs` });
    const get = await startProxy(forwarding, closed);
    expect((await get('/docs/ash')).status).not.toBe(200);
    const token = await signVisitor(closed.privateKey);
    const entered = await get(`/docs/ash?jwt_token=${token}`);
    expect(entered.status).toBe(302);
    expect(entered.headers.location?.replace(/^http:\/\/[^/]+/, '')).toBe('/docs/ash');
    const set = entered.headers['set-cookie'] ?? [];
    expect(set.length).toBeGreaterThan(0);
    expect(set.filter((one) => !/; Path=\/docs\/;/.test(one) || /domain=/i.test(one))).toEqual([]);
    const page = await get('/docs/ash', { cookie: readSetCookies(entered) });
    expect([page.status, page.text.includes('Melts.')]).toEqual([200, true]);
    await sites.call('PATCH', closed.api, { proxy: null });
    await sites.call('PATCH', open.api, { proxy: `${HOST}/docs` });
  });

  it('is told of by what its address means to its own organization, and to no other', async () => {
    const url = `https://${HOST}/docs/ash`;
    const ask = (token: string, address: string) =>
      sites.server.request<Record<string, unknown>>('POST', '/urls/published', {
        ...{ token, body: { url: address } },
      });
    const known = await ask(sites.token, url);
    expect(known.body).toMatchObject({ site: open.id, canonicalUrl: url, siteBasePath: '/docs/' });
    const { token, org } = await sites.server.make.org('Other');
    expect((await ask(token, url)).status).toBe(404);
    const { publicUrl } = sites.server.platform.config;
    const target = await ask(token, `${publicUrl}${open.path}/ash`);
    expect(target.body).toMatchObject({ site: open.id, canonicalUrl: url });
    // A stranger who names the same proxy changes nothing for whose it is.
    const space = await sites.server.make.space(org.id, { title: 'Theirs' });
    const made = await sites.server.request<{ id: string }>('POST', `/orgs/${org.id}/sites`, {
      ...{ token, body: { title: 'Theirs', spaces: [space.id] } },
    });
    const theirs = `/orgs/${org.id}/sites/${made.body.id}`;
    await sites.server.request('POST', `${theirs}/publish`, { token });
    const set = { token, body: { proxy: `${HOST}/docs` } };
    expect((await sites.server.request('PATCH', theirs, set)).status).toBe(200);
    expect((await ask(sites.token, url)).body).toMatchObject({ site: open.id });
    const content = await sites.server.request(
      'GET',
      `/urls/content?url=${encodeURIComponent(url)}`,
      { token: sites.token },
    );
    expect(content.body).toMatchObject({ site: { id: open.id } });
  });
});
