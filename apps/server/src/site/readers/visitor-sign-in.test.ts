import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { dialects } from '../../testing/test-platform.ts';
import {
  type PrivateSite,
  type PrivateSites,
  readSetCookies,
  signVisitor,
  startPrivateSites,
} from '../testing/private-sites.ts';

const FILES = {
  'README.md': '# Kiln\n\nHow to fire.\n',
  'guide.md': '# Guide\n\nAsh.\n\n{% if visitor.claims.plan == "pro" %}\nSelenium.\n{% endif %}\n',
};

describe.each(dialects)('visitors, on %s,', (dialect) => {
  let sites: PrivateSites;
  let site: PrivateSite;
  let open: PrivateSite;

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    site = await sites.publish('Kiln', 'visitor-auth', FILES);
    open = await sites.publish('Open', 'public', FILES);
    for (const { api } of [site, open]) {
      await sites.call('PATCH', api, { adaptiveContent: { enabled: true } });
    }
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  it('are let in by a token, which leaves the address, with a cookie for this site alone', async () => {
    const token = await signVisitor(site.privateKey, { plan: 'pro' });
    const answer = await sites.get(`${site.path}/guide?a=1&jwt_token=${token}&b=%20x`);
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({
      location: `${site.path}/guide?a=1&b=%20x`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(new RegExp(`^octavo-visitor-${site.id}=1\\.[\\w.-]+; `));
    expect(cookie).toContain(`; Path=${site.path}/; HttpOnly; SameSite=Lax; Max-Age=`);
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(cookie).not.toMatch(/pro|plan/);
    const page = await sites.get(`${site.path}/guide`, { cookie: readSetCookies(answer) });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Selenium');
    expect(page.headers['cache-control']).toMatch(/^private, /);
    const plain = await sites.get(`${site.path}/guide`, { cookie: await sites.signIn(site) });
    expect(plain.text).toContain('Ash');
    expect(plain.text).not.toContain('Selenium');
  });

  it('have claims of 4 KB', async () => {
    const cookie = await sites.signIn(site, { plan: 'pro', more: 'x'.repeat(4000) });
    expect(cookie.split('; ')).toHaveLength(2);
    for (const piece of cookie.split('; ')) expect(piece.length).toBeLessThan(3800);
    const page = await sites.get(`${site.path}/guide`, { cookie });
    expect(page.text).toContain('Selenium');
    const half = cookie.split('; ')[0] ?? '';
    expect((await sites.get(`${site.path}/guide`, { cookie: half })).status).toBe(403);
  });

  it('are sent to the owner’s page with the address that they want, as a parameter', async () => {
    await sites.call('PATCH', `${site.api}/publishing/auth`, {
      fallbackURL: 'https://kiln.example/in?from=docs#top',
    });
    const { publicUrl } = sites.server.platform.config;
    const ask = (path: string, headers = {}) => sites.get(site.path + path, headers);
    const answer = await ask('/guide?q=a%26b&x=%C3%BC');
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.location ?? '');
    expect(target.origin + target.pathname + target.hash).toBe('https://kiln.example/in#top');
    expect(target.searchParams.get('from')).toBe('docs');
    expect(target.searchParams.get('location')).toMatch(
      new RegExp(`^${publicUrl}${site.path}/guide\\?q=a%26b&x=`),
    );
    expect(answer.headers.location).toMatch(/^[\x21-\x7e]+$/);
    const slash = await ask('');
    expect([slash.status, slash.headers.location]).toEqual([308, `${site.path}/`]);
    // What a page fetches by itself is told, and not led elsewhere.
    expect((await ask('/guide', { 'sec-fetch-mode': 'cors' })).status).toBe(403);
    expect((await ask('/~search.json?q=ash')).status).toBe(403);
    await sites.call('PATCH', `${site.api}/publishing/auth`, { fallbackURL: null });
  });

  it.each([
    ['//evil.example/x', 'evil.example/x'],
    ['/\\evil.example', '%5Cevil.example'],
    ['/%5Cevil.example', '%5Cevil.example'],
    ['/.\\..\\x', '.%5C..%5Cx'],
  ])('come back to the site from %s', async (path, expected) => {
    const token = await signVisitor(site.privateKey);
    const answer = await sites.get(`${site.path}${path}?jwt_token=${token}`);
    expect(answer.headers.location).toBe(`${site.path}/${expected}`);
  });

  it('are not let in by a bad token, and are not told why', async () => {
    const past = await signVisitor(site.privateKey, { exp: 1 });
    const foreign = await signVisitor(open.privateKey);
    const texts = new Set<string>();
    for (const token of [past, foreign, '', 'x', 'a.b.c', 'x'.repeat(8000), '%00', '__proto__']) {
      const answer = await sites.get(`${site.path}/guide?jwt_token=${token}`);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
  });

  it('are told in their language that they may not read', async () => {
    const ask = (language: string) => sites.get(`${site.path}/`, { 'accept-language': language });
    expect((await ask('de-CH,en;q=0.5')).text).toContain('<html lang="de" dir="ltr">');
    expect((await ask('fa')).text).toContain('<html lang="fa" dir="rtl">');
    expect((await ask('xx, en;q=0, fr;q=0.1')).text).toContain('<html lang="fr"');
    for (const odd of ['', '*', 'constructor', '__proto__', ',;q=,', 'x'.repeat(9000)]) {
      expect((await ask(odd)).text).toContain('<html lang="en"');
    }
    const closed = await ask('en');
    const style = /href="([^"]+\.css)"/.exec(closed.text)?.[1] ?? '';
    expect((await sites.get(style)).status).toBe(200);
  });

  it('sign out by posting, and not by looking', async () => {
    const cookie = await sites.signIn(site);
    const address = `${site.path}/~sign-out`;
    const page = await sites.get(`${site.path}/guide`, { cookie });
    expect(page.text).toContain(`href="${address}"`);
    const form = await sites.get(address, { cookie });
    expect([form.status, form.headers['set-cookie']]).toEqual([200, undefined]);
    expect(form.text).toContain(`<form method="post" action="${address}">`);
    expect((await sites.get(address, { cookie }, 'HEAD')).headers['set-cookie']).toBeUndefined();
    // Browsers send no cookie along with a post from elsewhere.
    const forced = await sites.get(address, {}, 'POST');
    expect([forced.status, forced.headers['set-cookie']]).toEqual([303, undefined]);
    const left = await sites.get(address, { cookie }, 'POST');
    expect([left.status, left.headers.location]).toEqual([303, address]);
    expect(left.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^octavo-visitor-${site.id}=; Path=${site.path}/; .*Max-Age=0$`),
    );
    expect((await sites.get(address)).text).not.toContain('<form');
    for (const path of ['/guide', '/', '/~search', '/deep/~sign-out']) {
      expect((await sites.get(site.path + path, { cookie }, 'POST')).status).toBe(405);
    }
  });

  it('see more of a public site where they bring a token, and read on without one', async () => {
    const ask = (path: string, headers = {}) => sites.get(open.path + path, headers);
    expect((await ask('/guide')).headers['cache-control']).toMatch(/^public/);
    const token = await signVisitor(open.privateKey, { plan: 'pro' });
    const answer = await ask(`/guide?jwt_token=${token}`);
    expect([answer.status, answer.headers.location]).toEqual([302, `${open.path}/guide`]);
    const page = await ask('/guide', { cookie: readSetCookies(answer) });
    expect(page.text).toContain('Selenium');
    expect(page.headers['cache-control']).toMatch(/^private/);
    expect((await ask('/guide')).text).not.toContain('Selenium');
    const bad = await ask('/guide?jwt_token=x&y=1');
    expect([bad.status, bad.headers.location, bad.headers['set-cookie']]).toEqual([
      ...[302, `${open.path}/guide?y=1`, undefined],
    ]);
    await sites.call('PATCH', open.api, { adaptiveContent: { enabled: false } });
    const off = await ask('/guide', { cookie: readSetCookies(answer) });
    expect(off.text).not.toContain('Selenium');
    expect(off.headers['cache-control']).toMatch(/^public/);
  });

  it('are all signed out by another key, at once', async () => {
    const cookie = await sites.signIn(site);
    const token = await signVisitor(site.privateKey);
    const ask = () => sites.get(`${site.path}/guide`, { cookie });
    const tag = (await ask()).headers.etag ?? '';
    const made = await sites.call<{ privateKey: string }>(
      'POST',
      `${site.api}/publishing/auth/regenerate`,
    );
    expect((await ask()).status).toBe(403);
    const again = await sites.get(`${site.path}/guide`, { cookie, 'if-none-match': tag });
    expect(again.status).toBe(403);
    expect((await sites.get(`${site.path}/guide?jwt_token=${token}`)).status).toBe(403);
    site = { ...site, privateKey: made.privateKey };
    const anew = await sites.signIn(site);
    expect((await sites.get(`${site.path}/guide`, { cookie: anew })).status).toBe(200);
  });

  it('cost no query while nothing is committed, and the anonymous reader none either', async () => {
    const cookie = await sites.signIn(site);
    for (const [path, headers] of [
      [`${site.path}/guide`, { cookie }],
      [`${open.path}/guide`, {}],
      [`${open.path}/guide`, { cookie: 'theme=dark; other=1' }],
    ] as const) {
      await sites.get(path, headers);
      const counted = await countQueries(() => sites.get(path, headers));
      expect([path, counted]).toEqual([path, 0]);
    }
  });
});
