import { siteCatalog } from '@octavo/messages/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SiteWithSpaces,
  startSiteWithSpaces,
} from '../areas/sites/testing/site-with-spaces.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';

const HOST = 'kiln.localhost';

describe.each(dialects)('the subdomain of an organization on %s', (dialect) => {
  let site: SiteWithSpaces;

  const call = async <Body = unknown>(method: string, path: string, body?: unknown) => {
    const { server, token } = site;
    const sent = body === undefined ? { token } : { token, body };
    const answer = await server.request<Body>(method, path, sent);
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body;
  };
  const ask = async (path = '/', host = HOST, language = 'en') => {
    const headers = { host, 'accept-language': language };
    const answer = await sendPlainRequest(site.server.origin + path, { headers });
    return { ...answer, location: answer.headers.location };
  };

  beforeAll(async () => {
    site = await startSiteWithSpaces(dialect);
    await call('PATCH', `/orgs/${site.organizationId}`, { hostname: 'kiln' });
    await call('POST', `${site.path}/publish`);
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  it('leads to its only public site, then lists them, then leads to the default one', async () => {
    expect(await ask()).toMatchObject({ status: 302, location: '/kiln/' });
    expect((await ask('/?x=1')).location).toBe('/kiln/');
    const sites = `/orgs/${site.organizationId}/sites`;
    const make = async (title: string, visibility: string) => {
      const [, second] = await site.list();
      const body = { title, visibility, spaces: [second?.space.id] };
      const { id } = await call<{ id: string }>('POST', sites, body);
      await call('POST', `${sites}/${id}/publish`);
      return id;
    };
    const hidden = await make('Hidden', 'unlisted');
    expect((await ask()).location).toBe('/kiln/');
    const open = await make('A <b> & more', 'public');
    const list = await ask();
    expect(list.status).toBe(200);
    expect(list.text).toContain('<a href="/kiln/">Kiln</a>');
    expect(list.text).toContain('A &lt;b&gt; &amp; more</a>');
    expect(list.text).not.toContain('Hidden');
    expect(list.headers['content-security-policy']).toBeDefined();
    expect(list.text).toContain('<html lang="en" dir="ltr">');
    const persian = await ask('/', HOST, 'fa-IR, en;q=0.5');
    expect(persian.text).toContain('<html lang="fa" dir="rtl">');
    expect(persian.text).toContain(siteCatalog.messagesFor('fa').sites);
    expect(persian.headers).toMatchObject({ 'content-language': 'fa' });
    expect(persian.headers.vary).toContain('Accept-Language');
    const style = /href="([^"]+[.]css)"/.exec(list.text)?.[1] ?? '';
    expect((await ask(style)).headers['content-type']).toContain('text/css');

    const choose = (id: string) =>
      call('PATCH', `/orgs/${site.organizationId}`, {
        defaultContent: { type: 'site', site: id },
      });
    await choose(hidden);
    expect((await ask()).location).toBe('/hidden/');
    await choose(open);
    await call('PATCH', `${sites}/${open}`, { proxy: 'kiln.example/docs' });
    expect((await ask()).location).toBe('https://kiln.example/docs/');
    await call('POST', `${sites}/${open}/unpublish`);
    expect((await ask()).location).toBe('/kiln/');
  });

  it('is nothing else: not other paths, and not other hosts', async () => {
    expect((await ask('/nothing')).status).toBe(404);
    expect((await ask('/', 'other.localhost')).status).toBe(404);
    expect((await ask('/', 'a.kiln.localhost')).status).toBe(404);
  });
});
