import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { ANONYMOUS_READER, makeReader } from '../../platform/index.ts';
import { sendPlainRequest } from '../testing/plain-request.ts';
import { importInto, type SiteServer, startSiteServer } from '../testing/site-server.ts';
import { detachHtml, writeRss } from './write-rss.ts';

const update = (date: string, text: string, tags = '') =>
  `{% update date="${date}"${tags} %}\n${text}\n{% endupdate %}\n\n`;

const NEWS = `# News & <notes>

Words before.

{% updates %}
${update('2026-01-31', '## Kiln & "co" <v2>\n\nSee [glazes](glazes.md#salt), [here](#top), [out](https://example.com/?a=1&b=2) and ![a pot](.gitbook/assets/pot.png).\n\n```js\nconst a = 1;\n```', ' tags="new,api"')}${update('2026-02-28', 'No heading here.')}${update('someday', '## Later')}{% endupdates %}

{% if visitor.claims.staff %}
{% updates %}
${update('2026-03-01', '## For staff')}{% endupdates %}
{% endif %}
`;
const TREE = {
  'README.md': '# Kiln\n\nHow to fire.\n',
  'news.md': NEWS,
  'glazes.md': '# Glazes\n\n## Salt\n\nWhite.\n',
  'staff.md': `---\nif: visitor.claims.staff\n---\n\n# Staff\n\n{% updates %}\n${update('2026-01-01', 'Hidden.')}{% endupdates %}\n`,
  '.gitbook/assets/pot.png': Buffer.from('png'),
};

/** A node of XML. The types of its library bring those of browsers, which Node's contradict. */
interface Element {
  readonly textContent: string | null;
  getAttribute(name: string): string;
  getElementsByTagName(name: string): { readonly length: number; item(at: number): Element | null };
}
interface Dom {
  readonly DOMParser: new (options: {
    errorHandler(level: string, message: string): void;
  }) => { parseFromString(text: string, type: string): Element };
}
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as Dom;

/** The elements of a name within a node. */
function readParts(node: Element, name: string): Element[] {
  const found = node.getElementsByTagName(name);
  return Array.from({ length: found.length }, (_, at) => found.item(at) as Element);
}

function parseFeed(text: string) {
  const problems: string[] = [];
  const parser = new DOMParser({
    errorHandler: (_level, message) => problems.push(message),
  });
  const feed = parser.parseFromString(text, 'text/xml');
  const textOf = (element: Element, name: string) => readParts(element, name)[0]?.textContent ?? '';
  const items = readParts(feed, 'item').map((item) => ({
    title: textOf(item, 'title'),
    link: textOf(item, 'link'),
    guid: textOf(item, 'guid'),
    date: textOf(item, 'pubDate'),
    html: textOf(item, 'description'),
    categories: readParts(item, 'category').map((one) => one.textContent),
  }));
  const [channel] = readParts(feed, 'channel');
  const [self] = readParts(feed, 'atom:link');
  if (channel === undefined || self === undefined) throw new Error(`No feed: ${text}`);
  return {
    ...{ problems, items, title: textOf(channel, 'title'), link: textOf(channel, 'link') },
    self: self.getAttribute('href'),
  };
}

describe('the feed of a page with updates', () => {
  let server: SiteServer;
  let site: Awaited<ReturnType<SiteServer['publish']>>;
  let root: string;
  const asReader = (request: IncomingMessage) =>
    request.headers['x-reader'] === 'staff'
      ? makeReader('visitor', { staff: true })
      : ANONYMOUS_READER;

  beforeAll(async () => {
    server = await startSiteServer({}, 'sqlite', asReader);
    site = await server.publish({ location: makeMemoryTree(TREE), title: 'Kiln' });
    root = `${server.platform.config.publicUrl}${site.path}`;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendPlainRequest(server.origin + site.path + path, { headers });

  it('has them from the newest on, with titles, dates and links to where they stand', async () => {
    const answer = await get('/news/rss.xml');
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const feed = parseFeed(answer.text);
    expect(feed).toMatchObject({
      ...{ problems: [], title: 'News & <notes> · Kiln' },
      ...{ link: `${root}/news`, self: `${root}/news/rss.xml` },
    });
    expect(feed.items.map(({ title, date, link }) => [title, date, link])).toEqual([
      ['February 28, 2026', 'Sat, 28 Feb 2026 00:00:00 GMT', `${root}/news#update-2026-02-28`],
      ['Kiln & "co" <v2>', 'Sat, 31 Jan 2026 00:00:00 GMT', `${root}/news#update-2026-01-31`],
      ['Later', '', `${root}/news#update`],
    ]);
    expect(feed.items[1]?.categories).toEqual(['new', 'api']);
    const page = (await get('/news')).text;
    for (const { link } of feed.items) expect(page).toContain(`id="${link.split('#')[1]}"`);
  });

  it('shows their text with addresses that lead somewhere from everywhere', async () => {
    const { html = '' } = parseFeed((await get('/news/rss.xml')).text).items[1] ?? {};
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      `${root}/glazes#salt`,
      `${root}/news#top`,
      'https://example.com/?a=1&amp;b=2',
      expect.stringMatching(new RegExp(`^${root}/~files/.*pot\\.png`)),
    ]);
    expect(html).toContain('const a = 1;');
    expect(html).not.toMatch(/<button|<script/);
  });

  it('is named in the head of the page and beside the updates, and on no other page', async () => {
    const { text } = await get('/news');
    const href = `${site.path}/news/rss.xml`;
    expect(text).toContain(
      `<link rel="alternate" type="application/rss+xml" title="News &amp; &lt;notes&gt;" href="${href}">`,
    );
    expect(text).toMatch(new RegExp(`<a class="updates-feed" href="${href}"[^>]*>.*Subscribe</a>`));
    expect((await get('/')).text).not.toContain('rss.xml');
    expect((await get('/llms.txt')).text).not.toContain('rss.xml');
    for (const path of ['/rss.xml', '/glazes/rss.xml', '/nothing/rss.xml', '/news/rss.xml/x']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('has what a reader sees on the page, and is not kept for others', async () => {
    const staff = { 'x-reader': 'staff' };
    expect((await get('/news/rss.xml', staff)).text).toContain('For staff');
    expect((await get('/news/rss.xml')).text).not.toContain('For staff');
    expect((await get('/staff/rss.xml', staff)).status).toBe(200);
    expect((await get('/staff/rss.xml')).status).toBe(404);
    expect((await get('/news/rss.xml', staff)).headers['cache-control']).toContain('private');
  });

  it('is answered with an entity tag, and not again while nothing has changed', async () => {
    const { headers } = await get('/news/rss.xml');
    const again = await get('/news/rss.xml', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('keeps the ids of its entries when others are added and they are edited', async () => {
    const idsOf = async () =>
      new Map(
        parseFeed((await get('/news/rss.xml')).text).items.map(({ title, guid }) => [title, guid]),
      );
    const before = await idsOf();
    const more = NEWS.replace(
      '{% updates %}\n',
      `{% updates %}\n${update('2026-04-01', '## Newer')}`,
    ).replace('No heading here.', 'No heading here, still.');
    await importInto(server.platform, site.spaceId, makeMemoryTree({ ...TREE, 'news.md': more }));
    const after = await idsOf();
    expect([...after.keys()][0]).toBe('Newer');
    expect(new Set(after.values()).size).toBe(4);
    for (const [title, guid] of before) expect([title, after.get(title)]).toEqual([title, guid]);
  });
});

describe('a feed', () => {
  it('is well-formed whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const item = { id: text, title: text, link: text, time: 0, categories: [text], html: text };
        const named = { title: text, link: text, address: text, description: text, language: 'en' };
        expect(parseFeed(writeRss({ ...named, items: [item] })).problems).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('changes addresses in tags alone', () => {
    const site = { canonicalUrl: 'https://docs.example.com', prefix: '/sites/kiln' };
    const html = '<code>href="/x"</code><a href="/sites/kiln/a">b</a><img src="//c/d">';
    expect(detachHtml(html, site, 'https://docs.example.com/p')).toBe(
      '<code>href="/x"</code><a href="https://docs.example.com/a">b</a><img src="//c/d">',
    );
  });
});
