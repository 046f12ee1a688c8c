import { join } from 'node:path';
import type { CustomizationBody } from '@octavo/contract/customization';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setLook } from '../../areas/customization/testing/set-look.ts';
import { makeReader } from '../../platform/index.ts';
import { makeAccountUrl } from '../templates/social-accounts.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const SPACE = join(import.meta.dirname, '../testing/look-space');
const EVIL = `"></style><script>alert(1)</script>'};`;
const evil = EVIL.slice(0, 48);

let server: SiteServer;
let site: { path: string; siteId: string };

beforeAll(async () => {
  server = await startSiteServer({}, 'sqlite', ({ headers }) =>
    makeReader('public', headers['x-beta'] ? { beta: true } : {}),
  );
  site = await server.publish({ location: SPACE, title: 'Kiln' });
});
afterAll(() => server[Symbol.asyncDispose]());

async function read(path = '/', headers: Record<string, string> = {}) {
  const answer = await fetch(server.origin + site.path + path, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function readTheme(): Promise<Awaited<ReturnType<typeof read>>> {
  const [, name] = /~assets\/(theme-[0-9a-f]+\.css)/.exec((await read()).text) ?? [];
  return read(`/~assets/${name}`);
}

it('texts of a look are text, whatever they hold', async () => {
  const to = { kind: 'url' as const, url: `https://example.com/${encodeURIComponent(EVIL)}` };
  const link = { title: evil, to, localizedTitle: { en: evil } };
  const body: CustomizationBody = {
    title: evil,
    styling: {
      font: { id: 'x', custom: true, fontFamily: evil, fontFaces: [] },
      monospaceFont: { id: 'x', custom: true, fontFamily: `\\";}${evil}`, fontFaces: [] },
    },
    favicon: { emoji: '<script>' },
    header: { links: [link, { title: evil, to: null, links: [link] }] },
    footer: { groups: [{ title: evil, links: [link] }], copyright: EVIL },
    announcement: { enabled: true, message: EVIL, link, style: 'info' },
    privacyPolicy: { url: `https://example.com/${EVIL}` },
    socialAccounts: [{ platform: 'github', handle: evil, display: { header: true } }],
  };
  await setLook(server.platform, site.siteId, body);
  const page = await read();
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).not.toContain('</style>');
  const theme = await readTheme();
  expect(theme.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(theme.text).not.toMatch(/<\/|alert\(1\)/);
  expect((await read('/favicon.svg')).text).not.toContain('<script>');
});

it('a style sheet is kept for ever by its name, and is the present one by one before', async () => {
  await setLook(server.platform, site.siteId, { styling: { theme: 'bold' } });
  const theme = await readTheme();
  expect(theme.headers.get('cache-control')).toContain('immutable');
  const before = await read('/~assets/theme-000000000000.css');
  expect(before.text).toBe(theme.text);
  expect(before.headers.get('cache-control')).not.toContain('immutable');
});

it('a look by default has no style sheet of its own', async () => {
  await setLook(server.platform, site.siteId, {});
  const { text } = await read('/firing/glazes');
  expect(text).toContain('class="pagination"');
  expect(text).not.toMatch(/theme-[0-9a-f]+\.css/);
  await setLook(server.platform, site.siteId, { pagination: { enabled: false } });
  expect((await read('/firing/glazes')).text).not.toContain('class="pagination"');
});

it('a link with a condition is shown to whom it holds for', async () => {
  const link = { title: 'Beta kilns', to: { kind: 'url' as const, url: '/beta' } };
  await setLook(server.platform, site.siteId, {
    header: { links: [{ ...link, condition: 'visitor.claims.beta == true' }] },
  });
  expect((await read()).text).not.toContain('Beta kilns');
  expect((await read('/', { 'x-beta': '1' })).text).toContain('Beta kilns');
});

it('other sites open beside the page where that is said', async () => {
  await setLook(server.platform, site.siteId, { externalLinks: { target: 'blank' } });
  const { text } = await read();
  expect(text).toMatch(/<a target="_blank" href="https:\/\/example\.com\/kilns"/);
  expect(text.match(/target="_blank"/g)).toHaveLength(1);
});

it('pictures are served from here, and run nothing', async () => {
  const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')}`;
  await setLook(server.platform, site.siteId, {
    header: { logo: { light: svg, dark: svg } },
    socialPreview: { url: svg },
  });
  const { text } = await read();
  const src = /class="site-logo" src="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(text).toMatch(/og:image" content="[^"]+own-/);
  const picture = await fetch(server.origin + src);
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(picture.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

it('an account leads to its platform, or to the address that it is', () => {
  expect(makeAccountUrl({ platform: 'mastodon', handle: '@kiln@example.social' })).toBe(
    'https://example.social/@kiln',
  );
  expect(makeAccountUrl({ platform: 'github', handle: 'a"><b' })).toBe(
    'https://github.com/a%22%3E%3Cb',
  );
  expect(makeAccountUrl({ platform: 'x' as 'twitter', handle: 'https://x.com/kiln' })).toBe(
    'https://x.com/kiln',
  );
});
