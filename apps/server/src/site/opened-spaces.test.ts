import {
  type ContentRef,
  hashDocument,
  type PageRecord,
  type StoredDocument,
} from '@octavo/content';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commitRevision, readHead, readRevision } from '../areas/content/index.ts';
import { makeSpace } from '../areas/imports/testing/make-space.ts';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { addSiteSpace } from '../areas/sites/index.ts';
import { createAreaStates } from '../platform/area-states.ts';
import { createCaches } from '../platform/caches/caches.ts';
import { sha256Base64url } from '../platform/hash.ts';
import type { Platform } from '../platform/index.ts';
import { testActor } from '../testing/test-actor.ts';
import { importInto, type SiteServer, serveSites, startSiteServer } from './testing/site-server.ts';

const SPACES = 30;
const time = '2026-01-31T09:30:00.000Z';
const made = { parent: null, createdAt: time, updatedAt: time };

let server: SiteServer;
let path: string;
/** The spaces in order, and a page of each. */
const spaces: { id: string; page: PageRecord }[] = [];

const targetIn = (index: number): ContentRef => ({
  ...{ kind: 'page', page: spaces[index]?.page.id ?? '', space: spaces[index]?.id ?? '' },
});

async function commit(spaceId: string, pages: PageRecord[], documents: StoredDocument[] = []) {
  await server.platform.database.transaction((tx) =>
    commitRevision(server.platform, tx, {
      ...{ spaceId, type: 'edits', actor: testActor, documents },
      pages: new Map(pages.map((page) => [page.id, page])),
    }),
  );
}

/** A page with a link to each of the references; conditional blocks are kept from everybody. */
function makePage(slug: string, links: readonly ContentRef[], hidden: readonly ContentRef[] = []) {
  const all = [...links, ...hidden];
  const write = (_: ContentRef, at: number) => `[to ${at}](to-${at})`;
  const document: StoredDocument = {
    text: `${links.map(write).join(' ')}\n\n{% if visitor.claims.staff %}\n${hidden
      .map((ref, at) => write(ref, links.length + at))
      .join(' ')}\n{% endif %}\n`,
    blocks: [],
    links: Object.fromEntries(all.map((ref, at) => [`to-${at}`, ref])),
  };
  const hash = hashDocument(document, sha256Base64url);
  const page: PageRecord = {
    ...{ ...made, id: slug, order: `b-${slug}`, type: 'document', title: slug, slug },
    document: hash,
  };
  return { page, document };
}

/** The spaces whose revisions an answer reads where nothing is in memory, by their order. */
async function listOpened(address: string): Promise<number[]> {
  const { platform } = server;
  const cold: Platform = {
    ...platform,
    areas: createAreaStates(),
    caches: createCaches(platform.config.cacheBytes),
  };
  const heads = await Promise.all(spaces.map(({ id }) => readHead(platform.database.db, id)));
  await using started = await serveSites(cold);
  using queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const answer = await fetch(started.origin + path + address);
  expect(answer.status).toBe(200);
  const read = new Set(
    queries.mock.calls
      .filter(([query]) => /from "revisions"/.test(query.sql))
      .flatMap(([query]) => query.parameters),
  );
  return heads.flatMap((head, at) => (read.has(head) ? at : []));
}

beforeAll(async () => {
  server = await startSiteServer();
  const { platform } = server;
  const home = makeMemoryTree({ 'README.md': '# Home\n', 'page.md': '# Page 0\n' });
  const site = await server.publish({ location: home, title: 'Many' });
  path = site.path;
  const ids = [site.spaceId];
  for (let at = 1; at < SPACES; at += 1) {
    const id = await makeSpace(platform);
    await importInto(platform, id, makeMemoryTree({ 'page.md': `# Page ${at}\n` }));
    await platform.database.transaction((tx) =>
      addSiteSpace(
        platform,
        tx,
        { ...site, actor: testActor },
        { spaceId: id, title: `S${at}`, path: `s${at}` },
      ),
    );
    ids.push(id);
  }
  for (const id of ids) {
    const revision = await readRevision(platform, await readHead(platform.database.db, id));
    const page = revision?.pagesBySourcePath().get('page.md');
    if (page === undefined) throw new Error('The page is missing.');
    spaces.push({ id, page });
  }
  const drafts = [
    makePage('alone', []),
    makePage('one', [targetIn(7)]),
    makePage('several', [targetIn(7), targetIn(9), { kind: 'space', space: ids[11] ?? '' }]),
    makePage('hiding', [targetIn(3)], [targetIn(4)]),
  ];
  const cover: PageRecord = {
    ...{ ...made, id: 'cover', order: 'c', type: 'document', title: 'Cover', slug: 'cover' },
    cover: { ref: { kind: 'file', file: 'none', space: ids[5] ?? '' }, yPos: 0 },
  };
  await commit(
    site.spaceId,
    [...drafts.map(({ page }) => page), cover],
    drafts.map(({ document }) => document),
  );
}, 120_000);
afterAll(() => server?.[Symbol.asyncDispose]());

describe('an answer that is not known yet', () => {
  it.each([
    ['a page without links', '/alone', [0]],
    ['a page that links to one other', '/one', [0, 7]],
    ['a page with links to pages, and to a whole space', '/several', [0, 7, 9]],
    ['a page with a link that its reader does not see', '/hiding', [0, 3]],
    ['a page with a picture of another space', '/cover', [0, 5]],
    ['a page of another space', '/s8/', [8]],
    ['the text of a page', '/one.md', [0, 7]],
    ['a search', '/~search.json?q=page', [0]],
    ['what robots may read', '/robots.txt', [0]],
  ])('opens the space it shows and those it links to: %s', async (_, address, expected) => {
    expect(await listOpened(address)).toEqual(expected);
  });

  it('opens all spaces where all are shown', async () => {
    expect(await listOpened('/sitemap.xml')).toHaveLength(SPACES);
    expect(await listOpened('/llms.txt')).toHaveLength(SPACES);
  });

  it('leads to where the other space has its page, also when only that one changed', async () => {
    const get = async () => (await fetch(`${server.origin}${path}/one`)).text();
    expect(await get()).toContain(`href="${path}/s7/"`);
    const [there] = spaces.slice(7);
    if (there === undefined) throw new Error('The space is missing.');
    await commit(there.id, [
      { ...there.page, order: 'z' },
      { ...made, id: 'first', order: 'a', type: 'document', title: 'First', slug: 'first' },
    ]);
    expect(await get()).toContain(`href="${path}/s7/page"`);
    expect(await listOpened('/one')).toEqual([0, 7]);
  });

  it('opens what the navigation leads into for the pages that show it', async () => {
    const link = { ...made, type: 'link', title: 'There' } as const;
    await commit(spaces[2]?.id ?? '', [
      { ...link, id: 'there', order: 'b1', slug: 'there', target: targetIn(6) },
      { ...link, id: 'hidden', order: 'b2', slug: 'hid', target: targetIn(10), hidden: true },
    ]);
    expect(await listOpened('/s2/')).toEqual([2, 6]);
    expect(await listOpened('/s2/index.md')).toEqual([2]);
  });
});
