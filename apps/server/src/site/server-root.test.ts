import { siteCatalog } from '@octavo/messages/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SiteWithSpaces,
  startSiteWithSpaces,
} from '../areas/sites/testing/site-with-spaces.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';

describe.each(dialects)('the root of the server on %s', (dialect) => {
  let site: SiteWithSpaces;
  let publicUrl: string;

  const call = async <Body = unknown>(method: string, path: string, body?: unknown) => {
    const { server, token } = site;
    const sent = body === undefined ? { token } : { token, body };
    const answer = await server.request<Body>(method, path, sent);
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body;
  };
  const ask = async (path: string, host?: string, method = 'GET') => {
    const headers = { 'accept-language': 'en', ...(host === undefined ? {} : { host }) };
    const answer = await sendPlainRequest(site.server.origin + path, { headers, method });
    return { ...answer, location: answer.headers.location };
  };
  const publish = async (title: string, visibility: string) => {
    const sites = `/orgs/${site.organizationId}/sites`;
    const [, second] = await site.list();
    const body = { title, visibility, spaces: [second?.space.id] };
    const { id } = await call<{ id: string }>('POST', sites, body);
    await call('POST', `${sites}/${id}/publish`);
    return `${sites}/${id}`;
  };

  beforeAll(async () => {
    site = await startSiteWithSpaces(dialect);
    publicUrl = site.server.platform.config.publicUrl;
    const page = { operation: 'insert_page', title: 'Home', document: { markdown: 'Hot.\n' } };
    for (const { space } of await site.list()) {
      await call('POST', `/spaces/${space.id}/content`, { changes: [page] });
    }
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  it('leads to signing in while nothing is public, and to a page that is there', async () => {
    await publish('Hidden', 'unlisted');
    const { status, location = '' } = await ask('/');
    expect([status, location]).toEqual([302, '/sign-in']);
    expect((await ask(location)).status).toBe(200);
    expect((await ask('/sitemap.xml')).text).not.toContain('<sitemap>');
  });

  it('leads to the only public site, at every host that is no site’s', async () => {
    await call('POST', `${site.path}/publish`);
    const home = `${publicUrl}/sites/kiln/`;
    for (const path of ['/', '/?utm=1', '/sites', '/sites/']) {
      for (const host of [undefined, '192.0.2.7', 'elsewhere.example']) {
        const { status, location, headers } = await ask(path, host);
        expect([path, host, status, location]).toEqual([path, host, 302, home]);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
    expect((await ask('/sites/kiln/')).status).toBe(200);
    expect((await ask('/', undefined, 'POST')).status).toBe(404);
    expect((await ask('/', undefined, 'HEAD')).text).toBe('');
  });

  it('lists several, and every link of the list and the sitemap leads to a page', async () => {
    const second = await publish('A <b> & more', 'public');
    const { text, headers, status } = await ask('/');
    expect(status).toBe(200);
    expect(text).toContain(siteCatalog.messagesFor('en').sites);
    expect(text).toContain('A &lt;b&gt; &amp; more</a>');
    expect(text).not.toContain('Hidden');
    expect(headers['content-security-policy']).toBeDefined();
    const sitemap = (await ask('/sitemap.xml')).text;
    const addresses = [
      ...[...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address),
      ...[...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address),
    ].filter((address) => !address.startsWith('data:'));
    expect(addresses.length).toBeGreaterThanOrEqual(6);
    for (const address of addresses) {
      const answer = await ask(address.replace(publicUrl, ''));
      expect([address, answer.status]).toEqual([address, 200]);
    }

    await call('PATCH', second, { visibility: 'unlisted' });
    expect((await ask('/')).location).toBe(`${publicUrl}/sites/kiln/`);
    expect((await ask('/sitemap.xml')).text.match(/<sitemap>/g)).toHaveLength(1);
  });

  it('tells robots where the sitemap is, and what is not for them', async () => {
    const { text, headers } = await ask('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
    expect(text).toContain('Disallow: /sites/*/~search\n');
    expect(text).not.toMatch(/Disallow: \/\n/);
  });

  it('leaves all else to the API', async () => {
    for (const path of ['/nothing', '/~assets/none.css', '/robots.txt/x', '/sitesx']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });
});
