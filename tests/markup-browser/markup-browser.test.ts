import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  launchChromium,
  requireChromium,
} from '../../apps/server/src/site/testing/browser-session.ts';
import { listCorpora, readCorpus } from '../../packages/markup/tests/read-corpora.ts';
import { bundleForBrowser } from '../../scripts/browser-bundle/bundle-for-browser.ts';
import { type PageResults, readPages, type SourcePage } from './read-pages.ts';

/** What a bundle of each may be at most, in bytes after gzip: a few hundred above what it is. */
const SIZES = {
  "export * from '@octavo/markup/read'": 91_500,
  "export { writeMarkdown } from '@octavo/markup/write'": 8600,
  "export * from '@octavo/markup/render'": 21_500,
  "export * from '@octavo/markup/diff'": 26_500,
  "export * from '@octavo/markup/text'": 3300,
  "export * from '@octavo/markup/from-html'": 93_000,
  // What an editor of sources needs: a page read, and written again.
  "export { buildDocument, readPage } from '@octavo/markup/read'; export { writeMarkdown } from '@octavo/markup/write'":
    90 * 1024,
} as const;

/** Pages of which the suite takes one: all 2,439 of them, which were equal too, take over a minute. */
const EVERY = 10;

const folder = import.meta.dirname;
const executable = requireChromium();
const corpora = listCorpora();

describe('a bundle for browsers', () => {
  it.each(Object.entries(SIZES))('%s has at most %i bytes', async (code, most) => {
    const bundle = await bundleForBrowser({ code, folder });
    expect(gzipSync(bundle, { level: 9 }).length).toBeLessThan(most);
  });
});

describe('a browser', () => {
  let browser: Browser;
  let server: Server;
  let pages: SourcePage[] = [];

  beforeAll(async () => {
    const code = "import './in-browser.ts'";
    const [bundle, started] = await Promise.all([
      bundleForBrowser({ code, folder }),
      launchChromium(executable),
    ]);
    browser = started;
    for (const name of corpora) {
      const corpus = await readCorpus(name);
      const some = [...corpus.pages].filter((_page, index) => index % EVERY === 0);
      pages.push(...some.map(([path, text]) => ({ path: `${name}/${path}`, text })));
    }
    pages = [...HARD_PAGES, ...pages];
    server = createServer((request, response) => {
      const files: Record<string, [type: string, body: string | Uint8Array]> = {
        '/': ['text/html', '<!doctype html><script type="module" src="/bundle.js"></script>'],
        '/bundle.js': ['text/javascript', bundle],
        '/pages.json': ['application/json', JSON.stringify(pages)],
      };
      const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it('reads, writes, renders and compares pages of real documentation as the server does', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const asked = page.evaluate(async () => {
      const { readPages: read } = globalThis as unknown as { readPages: typeof readPages };
      return read((await (await fetch('/pages.json')).json()) as SourcePage[]);
    });
    const [there, here] = await Promise.all([asked, readPages(pages)]);
    expect(listDifferences(there, here)).toEqual([]);
    expect(here.length).toBeGreaterThan(corpora.length * 10);
  });
});

/** Pages that need each of the libraries that are handed in, and characters of every kind. */
const HARD_PAGES: readonly SourcePage[] = [
  { path: 'yaml', text: '---\ntitle: "A: b"\ntags: [one, two]\n---\n\n# Kiln\n\n:rocket: 🏺\n' },
  {
    path: 'math',
    text: '# Heat\n\n$$\n\\frac{a}{b}\n$$\n\nand $$x^2$$ within &amp; &Aacute; text\n',
  },
  { path: 'tags', text: '{% hint style="info" %}\nיש **טקסט** 日本語\n{% endhint %}\n' },
];

/** Each page of which a door makes another thing there than here. */
function listDifferences(there: readonly PageResults[], here: readonly PageResults[]): string[] {
  return here.flatMap((result, index) =>
    Object.entries(result)
      .filter(([door, value]) => there[index]?.[door as keyof PageResults] !== value)
      .map(([door]) => `${result.path}: ${door}`),
  );
}
