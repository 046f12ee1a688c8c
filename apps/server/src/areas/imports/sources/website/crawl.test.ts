import { gzipSync } from 'node:zlib';
import type { TocEntry } from '@octavo/trees/layouts';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../platform/config.ts';
import { type SitePath, type SiteServer, serveSite } from '../testing/site-server.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { buildWebsite } from './import-website.ts';

const config = readConfig({});
const page = (title: string, body = '', rest = '') =>
  `<!doctype html><html><head><title>${title}</title>${rest}</head>
   <body><main><h1>${title}</h1><p>Words about ${title}.</p>${body}</main></body></html>`;
const link = (href: string) => `<a href="${href}">${href}</a> `;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

/** Contents as `title-or-path[children]`. */
function sketch(entries: readonly TocEntry[]): string {
  return entries
    .map(({ title, path, children }) => {
      const below = children.length === 0 ? '' : `[${sketch(children)}]`;
      return `${path ?? title}${below}`;
    })
    .join(' ');
}

/** What is made of a site. */
async function crawl(site: SiteServer, path: string, changes: Partial<CrawlLimits> = {}) {
  const limits = { gapMs: 0, ...changes };
  const { signal } = new AbortController();
  const built = await buildWebsite({ fetch: site.fetch, config }, at(site, path), signal, limits);
  const files: Record<string, string> = {};
  for (const { path: file, read } of built.tree.entries) {
    files[file] = Buffer.from(await read()).toString();
  }
  await built.tree.close();
  return { ...built, files, contents: sketch(built.contents) };
}

const at = (site: SiteServer, path: string) => new URL(path, site.origin);

describe('a crawl', () => {
  it('takes the pages of the start page’s folder, in whatever way they are written', async () => {
    await using site = await serveSite({
      '/guide/': page(
        'Guide',
        ['a', 'a/?x=1', 'a#part', './b/index.html', '/guide/c.html', '/other', 'file.zip']
          .map(link)
          .join(''),
      ),
      '/guide/a': page('A', link('../guide/')),
      '/guide/a/': page('A'),
      '/guide/b/index.html': page('B', link('/guide/b/')),
      '/guide/c.html': page('C', link('mailto:a@b.test')),
      '/other': page('Other'),
    });
    const { files, missed, folder } = await crawl(site, '/guide/');
    expect(Object.keys(files)).toEqual([
      ...['guide.md', 'guide/a.md', 'guide/b.md', 'guide/c.html.md'],
    ]);
    expect(missed).toBe(0);
    expect(folder).toMatch(/^website\/docs\.test-\d+$/);
    expect(files['guide/a.md']).toContain('# A');
    expect(site.seen.filter((url) => url.startsWith('/guide/a'))).toHaveLength(1);
    expect(site.seen).not.toContain('/other');
    expect(site.seen).not.toContain('/guide/file.zip');
  });

  it('makes links between its pages relative and other links absolute', async () => {
    await using site = await serveSite({
      '/': page('Home', `${link('/deep/a?from=home#part')}${link('/gone')}${link('x.pdf')}`),
      '/deep/a': page('A', `${link('..')}${link('b/')}${link('https://else.test/x?y=1')}`),
      '/deep/b/': page('B'),
    });
    const { files, missed } = await crawl(site, '/');
    expect(files['README.md']).toContain('(deep/a.md#part)');
    expect(files['README.md']).toContain(`(${site.origin}/gone)`);
    expect(files['README.md']).toContain(`(${site.origin}/x.pdf)`);
    expect(files['deep/a.md']).toContain('(../README.md)');
    expect(files['deep/a.md']).toContain('(b.md)');
    expect(files['deep/a.md']).toContain('(https://else.test/x?y=1)');
    expect(missed).toBe(1);
  });

  it('follows redirects and canonical addresses, and ends where they go in circles', async () => {
    const to = (location: string): SitePath => ({ status: 302, headers: { location } });
    await using site = await serveSite({
      '/': page('Home', ['/old', '/loop', '/copy', '/out', '/self'].map(link).join('')),
      '/old': to('/new'),
      '/new': page('New', link('/old')),
      '/loop': to('/loop2'),
      '/loop2': to('/loop'),
      '/copy': page('Original', '', '<link rel="canonical" href="/original">'),
      '/original': page('Original'),
      '/out': to('https://else.test/'),
      '/self': page('Self', '', '<link rel="canonical" href="/">'),
    });
    const { files, missed } = await crawl(site, '/');
    expect(Object.keys(files)).toEqual(['README.md', 'new.md', 'original.md', 'self.md']);
    expect(files['README.md']).toContain('(new.md)');
    expect(files['README.md']).toContain('(original.md)');
    expect(missed).toBe(2);
  });

  it('reaches no private address, by a redirect or a picture', async () => {
    const internal = { status: 302, headers: { location: 'http://169.254.169.254/latest/' } };
    await using site = await serveSite({
      '/': page('Home', `${link('/a')}<img src="http://127.0.0.1:1/x.png"><img src="/b.png">`),
      '/a': internal,
      '/b.png': internal,
    });
    const { files, missed } = await crawl(site, '/');
    expect(Object.keys(files)).toEqual(['README.md']);
    expect(missed).toBe(3);
    site.paths['/start/'] = internal;
    await expect(crawl(site, '/start/')).rejects.toThrow('public Internet');
    await expect(crawl(site, 'http://internal.test/')).rejects.toThrow('public Internet');
  });

  it('does what robots.txt says', async () => {
    await using site = await serveSite({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /\n\nUser-agent: octavo\nDisallow: /secret\nDisallow: /s.svg\n',
      },
      '/': page('Home', `${link('/secret/a')}${link('/b')}<img src="/s.svg">`),
      '/b': page('B'),
      '/secret/a': page('Secret'),
      '/s.svg': { headers: { 'content-type': 'image/svg+xml' }, body: svg },
    });
    const { files, missed } = await crawl(site, '/');
    expect(Object.keys(files)).toEqual(['README.md', 'b.md']);
    expect(missed).toBe(1);
    expect(site.seen).not.toContain('/secret/a');
    expect(site.seen).not.toContain('/s.svg');
    await expect(crawl(site, '/secret/a')).rejects.toMatchObject({ status: 400 });
    site.paths['/robots.txt'] = { status: 503 };
    await expect(crawl(site, '/')).rejects.toThrow('robots.txt');
  });

  it('knows pages from sitemaps, also from an index and packed ones', async () => {
    const list = (...urls: string[]) =>
      `<urlset>${urls.map((url) => `<url><loc> ${url} </loc></url>`).join('')}</urlset>`;
    await using site = await serveSite({
      '/docs/': page('Docs'),
      '/docs/z': page('Z'),
      '/docs/y/': page('Y'),
      '/docs/x&1': page('X'),
      '/blog/w': page('W'),
    });
    const at = (path: string) => `${site.origin}${path}`;
    site.paths['/robots.txt'] = { body: `Sitemap: ${at('/index.xml')}\n` };
    const files = [at('/1.xml'), at('/2.xml.gz'), 'https://else.test/3.xml'];
    site.paths['/index.xml'] = {
      body: `<?xml version="1.0"?><sitemapindex>${files.map((f) => `<sitemap><loc>${f}</loc></sitemap>`).join('')}</sitemapindex>`,
    };
    site.paths['/1.xml'] = { body: list(at('/docs/z'), at('/blog/w')) };
    site.paths['/2.xml.gz'] = { body: gzipSync(list(at('/docs/y/'), at('/docs/x&amp;1'))) };
    const { contents } = await crawl(site, '/docs/');
    expect(contents).toBe('docs.md docs/z.md docs/y.md docs/x&1.md');
  });

  it('is ordered as the navigation is, and the rest by address', async () => {
    const nav = `<nav><ul><li><a href="/">Start</a></li><li>Basics<ul>
      <li><a href="/b">Bee</a></li><li><a href="/a">A</a></li><li><a href="/gone">Gone</a></li></ul></li></ul></nav>`;
    const within = (title: string, body = '') =>
      page(title, body).replace('<main>', `${nav}<main>`);
    await using site = await serveSite({
      '/': within('Home', ['/a/more', '/x/1', '/x/2', '/y/1'].map(link).join('')),
      ...{ '/a': within('A'), '/b': within('B'), '/a/more': within('More') },
      ...{ '/x/1': within('X1'), '/x/2': within('X2'), '/y/1': within('Y1') },
    });
    const { contents } = await crawl(site, '/');
    expect(contents).toBe('README.md Basics[b.md a.md[a/more.md]] X[x/1.md x/2.md] y/1.md');
  });

  it('prefers the Markdown that a site offers', async () => {
    const text = (body: string): SitePath => ({
      headers: { 'content-type': 'text/markdown' },
      body,
    });
    const alternate = '<link rel="alternate" type="text/markdown" href="/b.txt">';
    await using site = await serveSite({
      '/': page('Home', link('/b')),
      '/llms.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `# Site\n\n- [A](/a.md): about\n- [Fake](/fake.md)\n- [Out](https://else.test/x.md)\n`,
      },
      '/a.md': text('# A in Markdown\n\n[b](/b.md#x) ![p](pic.svg) [no](/no.md) [c](/c)\n'),
      '/fake.md': page('Fake'),
      '/fake': page('Fake', 'From HTML.'),
      '/b': page('B', '', alternate),
      '/b.txt': text('Untitled text.\n'),
      '/c': page('C'),
      '/pic.svg': { headers: { 'content-type': 'image/svg+xml' }, body: svg },
    });
    const { files } = await crawl(site, '/');
    expect(files['a.md']).toBe(
      `# A in Markdown\n\n[b](b.md#x) ![p](files/pic.svg) [no](${site.origin}/no.md) [c](c.md)\n`,
    );
    expect(files['fake.md']).toContain('From HTML.');
    expect(files['b.md']).toBe('# B\n\nUntitled text.\n');
    expect(files['files/pic.svg']).toBe(svg);
    expect(site.seen).not.toContain('/a');
  });

  it('keeps each picture once', async () => {
    const picture: SitePath = { headers: { 'content-type': 'image/svg+xml' }, body: svg };
    const data = `data:image/svg+xml;base64,${Buffer.from(`${svg} `).toString('base64')}`;
    await using site = await serveSite({
      '/': page('Home', `<img src="/p.svg" alt="p">${link('/a')}<img alt="q" src="${data}">`),
      '/a': page(
        'A',
        '<img src="/p.svg" alt="p"><img src="/same?id=1" alt="q"><img src="/no.png">',
      ),
      '/p.svg': picture,
      '/same?id=1': picture,
      '/no.png': page('not a picture'),
    });
    const { files, missed } = await crawl(site, '/');
    expect(Object.keys(files).filter((path) => path.startsWith('files/'))).toEqual([
      expect.stringMatching(/^files\/inline\/\w{16}\.svg$/),
      'files/p.svg',
    ]);
    expect(files['a.md']?.match(/\(files\/p\.svg\)/g)).toHaveLength(2);
    expect(files['a.md']).toContain(`(${site.origin}/no.png)`);
    expect(missed).toBe(1);
    expect(site.seen.filter((url) => url === '/p.svg')).toHaveLength(1);
  });

  it('reads text in other encodings', async () => {
    const body = Buffer.from(page('Pièces', 'cr\u00e8me'), 'latin1');
    await using site = await serveSite({
      '/': { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body },
    });
    const { files } = await crawl(site, '/');
    expect(files['README.md']).toContain('# Pièces');
    expect(files['README.md']).toContain('crème');
  });

  it('skips pages that are too large, too slow, broken or no HTML, and counts them', async () => {
    await using site = await serveSite({
      '/': page('Home', ['/huge', '/slow', '/500', '/pdf', '/nested', '/b'].map(link).join('')),
      '/huge': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const write = () => {
          while (!response.destroyed && response.write('<p>more</p>'.repeat(1000)));
        };
        response.on('drain', write);
        write();
      },
      '/slow': () => undefined,
      '/500': { status: 500 },
      '/pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-' },
      '/nested': '<div>'.repeat(20_000),
      '/b': page('B'),
    });
    const { files, missed } = await crawl(site, '/', {
      ...{ pageBytes: 200_000, requestMs: 1500, readMs: 1000 },
    });
    expect(Object.keys(files).filter((path) => path !== 'nested.md')).toEqual([
      'README.md',
      'b.md',
    ]);
    expect(missed).toBeGreaterThanOrEqual(3);
  }, 60_000);

  it('ends at its limits, a few requests at a time, however many links there are', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => link(`/p/${index}`)).join('');
    const paths: Record<string, SitePath> = { '/': page('Home', many) };
    for (let index = 0; index < 60; index++) {
      paths[`/p/${index}`] = (_request, response) => {
        response.setHeader('content-type', 'text/html');
        setTimeout(() => response.end(page(`P${index}`)), 2);
      };
    }
    await using site = await serveSite(paths);
    const { files, missed } = await crawl(site, '/', { pages: 30 });
    expect(Object.keys(files)).toHaveLength(30);
    expect(missed).toBe(10_000 - 29);
    expect(site.atOnce()).toBeGreaterThan(1);
    expect(site.atOnce()).toBeLessThanOrEqual(4);
  }, 60_000);

  it('takes what it had when its time is over', async () => {
    await using site = await serveSite({
      '/': page('Home', `${link('/a')}${link('/b')}`),
      '/a': page('A', link('/c')),
      '/b': () => undefined,
    });
    const { files, missed } = await crawl(site, '/', { totalMs: 2500 });
    expect(Object.keys(files)).toEqual(['README.md', 'a.md']);
    expect(missed).toBe(2);
  }, 30_000);

  it('ends with the client that waits for it', async () => {
    const leaving = new AbortController();
    await using site = await serveSite({
      '/': page('Home', link('/a')),
      '/a': () => leaving.abort(new Error('gone')),
    });
    const crawling = buildWebsite({ fetch: site.fetch, config }, at(site, '/'), leaving.signal, {
      gapMs: 0,
    });
    await expect(crawling).rejects.toThrow('gone');
  });

  it('needs a start page', async () => {
    await using site = await serveSite({
      '/500': { status: 500 },
      '/text': { headers: { 'content-type': 'text/plain' } },
    });
    for (const path of ['/404', '/500', '/text']) {
      await expect(crawl(site, path)).rejects.toMatchObject({
        status: 400,
        details: [{ path: 'body.url' }],
      });
    }
  });
});
