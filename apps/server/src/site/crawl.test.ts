import { folderOf, resolvePath } from '@octavo/content';
import { Parser } from 'htmlparser2';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead, readRevision } from '../areas/content/index.ts';
import { findCorpus } from '../testing/corpora.ts';
import { listMarkdownTargets } from './testing/markdown-targets.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

/** The tags that a site renders; none may reach a reader as text. */
const RENDERED_TAG =
  /\{%-?\s*(?:end)?(?:hint|tabs?|code|stepper|step|columns?|content-ref|embed|file|include|if|updates?|prompt|openapi|openapi-\w+|swagger)\b[^%]*%\}/;

/** Where a tag is text by its nature: code, and the source of what nobody knows. */
const QUOTING = new Set(['code', 'pre']);

const CORPORA = [
  'trunk-docs',
  'beefree-sdk-docs',
  'openg2p-documentation',
  'pgsql-tw-docs',
  'vitepress-docs',
];

interface CrawledPage {
  raw: string | undefined;
  links: string[];
  sources: string[];
}

/** What a published page shows: a raw tag in its prose, its links, the titles of its source blocks. */
function readPage(html: string): CrawledPage {
  const page: CrawledPage = { raw: undefined, links: [], sources: [] };
  const open: string[] = [];
  let inSource = false;
  let inMain = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      inMain ||= name === 'main';
      inSource ||= (attributes.class ?? '').split(' ').includes('code-source');
      if (name === 'a' && attributes.href !== undefined) page.links.push(attributes.href);
    },
    ontext(text) {
      if (inSource && open.at(-1) === 'figcaption') page.sources.push(text);
      if (inMain && !open.some((name) => QUOTING.has(name))) {
        page.raw ??= text.match(RENDERED_TAG)?.[0];
      }
    },
    onclosetag(name) {
      open.pop();
      if (name === 'main') inMain = false;
      if (name === 'figure') inSource = false;
    },
  });
  parser.end(html);
  return page;
}

const table: Record<string, Record<string, string | number>> = {};

describe.each(CORPORA)('the published site of %s', (name) => {
  const archive = findCorpus(name);
  const errors: string[] = [];
  let server: SiteServer;
  let path: string;
  let addresses: string[];
  /** The paths that pages and files were imported from. */
  let paths: ReadonlySet<string>;
  let sourceOf: (address: string) => string;

  beforeAll(async () => {
    if (archive === undefined) return;
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
    server = await startSiteServer({ log });
    const published = await server.publish({ location: archive, title: name });
    path = published.path;
    const head = await readHead(server.platform.database.db, published.spaceId);
    const view = await readRevision(server.platform, head);
    const tree = view?.tree();
    const records = [...(tree?.byId.values() ?? []), ...(view?.files.list ?? [])];
    paths = new Set(records.flatMap(({ sourcePath }) => sourcePath ?? []));
    sourceOf = (address) => {
      const id = tree?.byPath.get(decodeURIComponent(address));
      return tree?.byId.get(id ?? '')?.sourcePath ?? '';
    };
    addresses = [...(tree?.byId.values() ?? [])]
      .filter(({ type }) => type === 'document')
      .map(({ id }) => (id === tree?.home?.id ? '' : tree?.pathOf(id)) ?? '')
      .map((address) => `${path}/${address.split('/').map(encodeURIComponent).join('/')}`);
  });

  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    if (name === CORPORA.at(-1)) console.table(table);
  });

  it.skipIf(archive === undefined)(
    'answers every page and every link within it, with no tag left raw',
    { timeout: 180_000 },
    async () => {
      const links = new Set<string>();
      const answered = new Set<string>();
      const wrong: string[] = [];
      const sources: Record<string, number> = {};
      for (const address of addresses) {
        const response = await fetch(server.origin + address, { redirect: 'manual' });
        const page = readPage(await response.text());
        if (response.status === 200) answered.add(new URL(address, server.origin).pathname);
        else wrong.push(`${response.status} ${address}`);
        if (page.raw !== undefined) wrong.push(`${address} shows ${page.raw}`);
        for (const tag of page.sources) sources[tag] = (sources[tag] ?? 0) + 1;
        for (const href of page.links) {
          const url = new URL(href, server.origin + address);
          if (url.origin === server.origin) links.add(url.pathname);
        }
      }
      for (const link of links) {
        if (answered.has(link)) continue;
        const response = await fetch(server.origin + link, { redirect: 'manual' });
        await response.body?.cancel();
        if (response.status >= 400) wrong.push(`${response.status} ${link} (a link)`);
      }
      table[name] = {
        pages: addresses.length,
        links: links.size,
        sources: JSON.stringify(sources),
      };
      expect(addresses.length).toBeGreaterThan(100);
      expect(wrong).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  it.skipIf(archive === undefined)(
    'has no dead link in its Markdown but those that are dead in the source',
    { timeout: 180_000 },
    async () => {
      const root = server.platform.config.publicUrl + path;
      const get = (address: string) =>
        fetch(server.origin + path + address, { redirect: 'manual' });
      const index = await (await get('/llms.txt')).text();
      const pages = listMarkdownTargets(index).map((address) => address.slice(root.length));
      const whole = await (await get('/llms-full.txt')).text();
      const wanted = new Set<string>();
      const wrong: string[] = [];
      const note = (target: string, page: string) => {
        if (target.startsWith(root)) wanted.add(target.slice(root.length).replace(/#.*/s, ''));
        else if (!/^([a-z]+:|#|\/\/)/i.test(target) && isThere(target, page)) {
          wrong.push(`${page} links to ${target}`);
        }
      };
      const isThere = (target: string, page: string) => {
        const source = sourceOf(page.slice(1).replace(/\.md$/, ''));
        const file = decodeTarget(target).replace(/[#?].*/s, '');
        const found = resolvePath(file.startsWith('/') ? '' : folderOf(source), file);
        return file !== '' && found !== undefined && paths.has(found);
      };
      for (const page of pages) {
        const text = await (await get(page)).text();
        for (const target of listMarkdownTargets(text)) note(target, page);
      }
      const relative = [...wanted].length;
      for (const target of listMarkdownTargets(whole)) {
        if (target.startsWith(root)) note(target, '');
      }
      for (const address of wanted) {
        const response = await get(address);
        await response.body?.cancel();
        if (response.status >= 400) wrong.push(`${response.status} ${address}`);
      }
      expect(wrong).toEqual([]);
      expect(relative).toBeGreaterThan(100);
      expect(wanted.size).toBe(relative);
    },
  );
});

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
