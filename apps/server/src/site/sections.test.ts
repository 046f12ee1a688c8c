import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPlainRequest } from './testing/plain-request.ts';
import { publishSections, type SectionedSite } from './testing/sectioned-site.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

let server: SiteServer;
let site: SectionedSite;

beforeAll(async () => {
  server = await startSiteServer();
  site = await publishSections(server);
}, 60_000);
afterAll(() => server?.[Symbol.asyncDispose]());

const get = (address: string) => sendPlainRequest(`${server.origin}${site.path}${address}`);

/** The links within the first element with a class, and which are marked as the current one. */
async function readLinks(address: string, from: string, to: string) {
  const { text } = await get(address);
  const start = text.indexOf(from);
  const part = start === -1 ? '' : text.slice(start, text.indexOf(to, start));
  return [...part.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>/g)].map(([, href, more]) => {
    const below = (href ?? '').slice(site.path.length);
    return more?.includes('aria-current') ? `${below} current` : below;
  });
}
const readTabs = (address: string) => readLinks(address, 'class="section-tabs"', '</nav>');
const readVersions = (address: string) => readLinks(address, 'picker-versions', '</details>');
const readLanguages = (address: string) => readLinks(address, 'picker-languages', '</details>');

/** What search engines are told of the other languages of a page. */
async function readAlternates(address: string): Promise<[string, string][]> {
  const { text } = await get(address);
  return [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
    ([, lang = '', href = '']) => [lang, new URL(href).pathname.slice(site.path.length)],
  );
}

describe('a site with sections', () => {
  it('has a tab for each, the one of the page marked', async () => {
    const paths = ['/', '/api-2/', '/tools/', '/news/'];
    for (const [at, path] of paths.entries()) {
      const expected = paths.map((one, index) => (index === at ? `${one} current` : one));
      expect(await readTabs(path)).toEqual(expected);
    }
    expect((await readTabs('/no-such-page'))[0]).toBe('/ current');
    expect((await readTabs('/api-2/~search?q=kilns'))[1]).toBe('/api-2/ current');
  });

  it('begins breadcrumbs with the section', async () => {
    expect(await readLinks('/api-2/kilns', 'class="breadcrumbs"', '</nav>')).toEqual(['/api-2/']);
    expect(await readLinks('/api-2/', 'class="breadcrumbs"', '</nav>')).toEqual([]);
  });

  it('offers the versions of the section, at the same page where they have it', async () => {
    expect(await readVersions('/api-2/kilns')).toEqual(['/api-2/kilns current', '/api-2/v1/kilns']);
    expect(await readVersions('/api-2/glazes')).toEqual(['/api-2/glazes current', '/api-2/v1/']);
    expect(await readVersions('/api-2/v1/')).toEqual(['/api-2/', '/api-2/v1/ current']);
    expect(await readVersions('/')).toEqual([]);
    expect(await readLanguages('/api-2/')).toEqual([]);
  });

  it('offers the languages of the section by their own names', async () => {
    expect(await readLanguages('/firing')).toEqual([
      '/firing current',
      '/guide/fr/firing',
      '/guide/ar/firing',
    ]);
    expect(await readLanguages('/only-english')).toEqual([
      '/only-english current',
      '/guide/fr/',
      '/guide/ar/',
    ]);
    const { text } = await get('/guide/fr/firing');
    expect(text).toContain('hreflang="ar" lang="ar"><span>العربية</span>');
    expect(text).toContain('hreflang="fr" lang="fr"><span>Français</span>');
  });

  it('tells search engines of the languages in which a page is there', async () => {
    const all = [
      ['en', '/firing'],
      ['fr', '/guide/fr/firing'],
      ['ar', '/guide/ar/firing'],
      ['x-default', '/firing'],
    ];
    expect(await readAlternates('/firing')).toEqual(all);
    expect(await readAlternates('/guide/ar/firing')).toEqual(all);
    expect(await readAlternates('/only-english')).toEqual([]);
    expect(await readAlternates('/api-2/kilns')).toEqual([]);
    const { text } = await get('/sitemap.xml');
    const of = (path: string) =>
      text.split('<url>').find((one) => one.includes(`${site.path}${path}</loc>`)) ?? '';
    expect(of('/guide/fr/firing').match(/<xhtml:link/g)).toHaveLength(4);
    expect(of('/guide/fr/firing')).toContain('hreflang="x-default"');
    expect(of('/only-english')).not.toContain('xhtml:link');
  });

  it('pages through one site space alone', async () => {
    const { text } = await get('/only-english');
    expect(text).not.toContain('pagination-next');
    const { text: last } = await get('/api-2/v1/kilns');
    expect(last).not.toContain('pagination-next');
  });

  it.each([
    ['/fr/firing', '/guide/fr/firing'],
    ['/fr', '/guide/fr/'],
    ['/fr/', '/guide/fr/'],
    ['/guide/', '/'],
    ['/guide/firing', '/firing'],
    ['/fr/firing.md', '/guide/fr/firing.md'],
    ['/api-2/api-2/kilns', '/api-2/kilns'],
    ['/fr//evil.example/', '/guide/fr/evil.example/'],
  ])('leads from what was an address to the one of now: %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.location]).toEqual([308, site.path + to]);
  });

  it('keeps what a page has at the path that was an address', async () => {
    expect((await get('/firing')).status).toBe(200);
    expect((await get('/nothing/firing')).status).toBe(404);
  });
});

describe('a site of which a reader does not see everything', () => {
  const hide = async (
    table: 'site_sections' | 'site_spaces',
    id: string,
    condition: string | null,
  ) =>
    server.platform.database.transaction(async (tx) => {
      await tx.updateTable(table).set({ condition }).where('id', '=', id).execute();
    });
  const closed = 'visitor.claims.staff';

  it('has neither the tab nor the pages of a hidden section', async () => {
    await hide('site_sections', site.sections.tools, closed);
    expect(await readTabs('/')).toEqual(['/ current', '/api-2/', '/news/']);
    expect((await get('/tools')).status).toBe(404);
    expect((await get('/tools/wheel')).status).toBe(404);
    await hide('site_sections', site.sections.tools, null);
  });

  it('offers and tells of no hidden version or language', async () => {
    await hide('site_spaces', site.guide.fr.siteSpaceId, closed);
    expect(await readLanguages('/firing')).toEqual(['/firing current', '/guide/ar/firing']);
    expect((await readAlternates('/firing')).map(([lang]) => lang)).toEqual([
      'en',
      'ar',
      'x-default',
    ]);
    expect((await get('/fr/firing')).status).toBe(404);
    expect((await get('/sitemap.xml')).text).not.toContain('/guide/fr');
    await hide('site_spaces', site.guide.fr.siteSpaceId, null);
  });

  it('has the next section at its root where the default one is hidden', async () => {
    await hide('site_sections', site.sections.guide, closed);
    expect(await readTabs('/')).toEqual(['/ current', '/tools/', '/news/']);
    expect((await get('/kilns')).status).toBe(200);
    await hide('site_sections', site.sections.guide, null);
  });
});
