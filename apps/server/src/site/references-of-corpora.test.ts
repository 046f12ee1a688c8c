import { posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsArea } from '../areas/imports/area.ts';
import { openTree } from '../areas/imports/index.ts';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { openapiSpecsArea } from '../areas/openapi-specs/area.ts';
import { findCorpus } from '../testing/corpora.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

/** A block of a page as its author wrote it. */
interface Block {
  /** The path of the page in the archive, without its ending. */
  page: string;
  method: string;
  path: string;
  /** The file in the archive that says what the block shows. */
  file?: string;
  /** In place of a file: the name that the organization gave its specification. */
  spec?: string;
}

const CORPORA = {
  // Every block of it names a specification of the organization, whose text is not in the archive.
  'trunk-docs': { shown: 0, elsewhere: { 'trunk-api': 15 } },
  'beefree-sdk-docs': {
    shown: 21,
    elsewhere: {
      'full-to-simple-json': 1,
      'html-importer': 1,
      'image-endpoint': 1,
      'merge-index': 1,
      'message-check': 1,
      'page-check': 1,
      'row-check': 1,
      'simple-to-full-json': 1,
    },
  },
} as const;

const archives = Object.keys(CORPORA).map(findCorpus);

describe.skipIf(archives.some((one) => one === undefined))('references of real sites', () => {
  let server: SiteServer;

  beforeAll(async () => {
    server = await startSiteServer();
    openapiSpecsArea.open(server.platform);
    importsArea.open(server.platform);
  }, 60_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it.each(Object.entries(CORPORA))(
    '%s: blocks of files show their operations',
    async (name, expected) => {
      const archive = findCorpus(name) ?? '';
      const { blocks, files } = await readArchive(archive);
      const site = await server.publish({ location: makeMemoryTree(files), title: name });
      await runJobs(server);
      const pages = await readPages(server.origin, site.path);
      expect(pages.size).toBeGreaterThan(1);

      const elsewhere: Record<string, number> = {};
      for (const { spec } of blocks) if (spec) elsewhere[spec] = (elsewhere[spec] ?? 0) + 1;
      expect(elsewhere).toEqual(expected.elsewhere);
      const cards = [...pages.values()].flatMap(
        (html) => html.match(/<div class="openapi"/g) ?? [],
      );
      const operations = [...pages.values()].flatMap(
        (html) => html.match(/class="api api-operation"/g) ?? [],
      );
      const named = blocks.filter(({ spec }) => spec);
      expect([operations.length, cards.length]).toEqual([expected.shown, named.length]);
    },
    120_000,
  );
});

/** The blocks of an archive, and a tree of their pages and of the archive's specifications. */
async function readArchive(archive: string) {
  const source = await openTree(archive);
  const blocks: Block[] = [];
  const files: Record<string, string> = {};
  try {
    for (const { path, read } of source.entries) {
      if (!/\.(?:md|ya?ml|json)$/.test(path)) continue;
      const text = Buffer.from(await read()).toString();
      const own = path.endsWith('.md') ? listBlocks(path, text) : [];
      blocks.push(...own);
      if (own.length > 0 || path.includes('/assets/')) files[path] = text;
    }
  } finally {
    await source.close();
  }
  return { blocks, files };
}

function listBlocks(page: string, text: string): Block[] {
  const tags = text.matchAll(/\{% (?:swagger|openapi|openapi-operation) ([^%]*)%\}/g);
  return [...tags].map(([, attributes = '']) => {
    const given = Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const { src, spec, method = '', path = '' } = given;
    const file = src === undefined ? undefined : posix.join(posix.dirname(page), src);
    return {
      page: page.replace(/\.md$/, ''),
      method,
      path,
      ...(spec && { spec }),
      ...(file && { file }),
    };
  });
}

/** A specification that several jobs lead to is there once none of them is due. */
async function runJobs({ platform }: SiteServer): Promise<void> {
  for (let round = 0; round < 5; round += 1) await platform.jobs.runDue();
}

/** Every page that the sitemap of a site lists, by its path; all of them have to answer. */
async function readPages(origin: string, site: string): Promise<Map<string, string>> {
  const sitemap = await (await fetch(`${origin}${site}/sitemap.xml`)).text();
  const pages = new Map<string, string>();
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname } = new URL(address);
    const answer = await fetch(origin + pathname);
    pages.set(decodeURI(pathname), await answer.text());
    expect([pathname, answer.status]).toEqual([pathname, 200]);
  }
  return pages;
}
