import { hashDocument, type PageRecord, type StoredDocument } from '@octavo/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitRevision, readHead, readRevision } from '../areas/content/index.ts';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { addSiteSpace } from '../areas/sites/index.ts';
import { sha256Base64url } from '../platform/hash.ts';
import { testActor } from '../testing/test-actor.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const time = '2026-01-31T09:30:00.000Z';

let server: SiteServer;
let path: string;
let wheelId: string;
let apartId: string;
let clay: PageRecord;

async function commitPages(spaceId: string, pages: PageRecord[], documents: StoredDocument[] = []) {
  await server.platform.database.transaction((tx) =>
    commitRevision(server.platform, tx, {
      ...{ spaceId, type: 'edits', actor: testActor, documents },
      pages: new Map(pages.map((page) => [page.id, page])),
    }),
  );
}

async function getText(address: string): Promise<string> {
  return (await fetch(`${server.origin}${path}${address}`)).text();
}

beforeAll(async () => {
  server = await startSiteServer();
  const kiln = await server.publish({
    location: makeMemoryTree({ 'README.md': '# Kiln\n' }),
    title: 'Kiln',
  });
  const wheel = await server.publish({
    location: makeMemoryTree({ 'README.md': '# Wheel\n', 'clay.md': '# Clay\n' }),
    title: 'Wheel',
  });
  const apart = await server.publish({
    location: makeMemoryTree({ 'README.md': '# Apart\n' }),
    title: 'Apart',
  });
  path = kiln.path;
  wheelId = wheel.spaceId;
  apartId = apart.spaceId;
  await server.platform.database.transaction((tx) =>
    addSiteSpace(
      server.platform,
      tx,
      { siteId: kiln.siteId, organizationId: kiln.organizationId, actor: testActor },
      { spaceId: wheelId, title: 'W', path: 'wheel' },
    ),
  );
  const head = await readHead(server.platform.database.db, wheelId);
  const revision = await readRevision(server.platform, head);
  const found = revision?.pagesBySourcePath().get('clay.md');
  if (found === undefined) throw new Error('The page is missing.');
  clay = found;
  const document: StoredDocument = {
    text: '[clay](c) [deep](d) [wheel](w) [apart](a)\n',
    blocks: [],
    links: {
      c: { kind: 'page', page: clay.id, space: wheelId },
      d: { kind: 'anchor', anchor: 'deep', page: clay.id, space: wheelId },
      w: { kind: 'space', space: wheelId },
      a: { kind: 'space', space: apart.spaceId },
    },
  };
  const made = { parent: null, createdAt: time, updatedAt: time };
  await commitPages(
    kiln.spaceId,
    [
      {
        ...{ ...made, id: 'links', order: 'b0', type: 'document', title: 'Links', slug: 'links' },
        document: hashDocument(document, sha256Base64url),
      },
      {
        ...{ ...made, id: 'there', order: 'b1', type: 'link', title: 'There', slug: 'there' },
        target: { kind: 'page', page: clay.id, space: wheelId },
      },
    ],
    [document],
  );
}, 60_000);
afterAll(() => server?.[Symbol.asyncDispose]());

describe('a reference into another space', () => {
  it('leads to where that space is on the site, and into the app where it is not on it', async () => {
    const text = await getText('/links');
    expect(text).toContain(`<a href="${path}/wheel/clay">clay</a>`);
    expect(text).toContain(`<a href="${path}/wheel/clay#deep">deep</a>`);
    expect(text).toContain(`<a href="${path}/wheel/">wheel</a>`);
    expect(text).toMatch(new RegExp(`<a href="[^"]*/app/s/${apartId}/"[^>]*>apart<`));
  });

  it('is followed by a page of the navigation', async () => {
    expect(await getText('/links')).toMatch(
      new RegExp(`class="nav-link"[^>]*href="${path}/wheel/clay"`),
    );
    const answer = await fetch(`${server.origin}${path}/there`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${path}/wheel/clay`);
  });

  it('follows its page as soon as that moves', async () => {
    await commitPages(wheelId, [{ ...clay, slug: 'earth' }]);
    const text = await getText('/links');
    expect(text).toContain(`<a href="${path}/wheel/earth">clay</a>`);
    expect(text).not.toContain(`${path}/wheel/clay`);
  });
});
