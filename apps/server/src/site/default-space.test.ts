import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { addSiteSpace } from '../areas/sites/index.ts';
import { ANONYMOUS_READER, makeReader } from '../platform/index.ts';
import { testActor } from '../testing/test-actor.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const STAFF = makeReader('visitor', { staff: true });
const tree = (name: string) =>
  makeMemoryTree({
    'README.md': `# ${name} home\n`,
    'deep/page.md': `# ${name} page\n\nDeep in ${name}.\n`,
  });

describe('a default space that its condition hides', () => {
  let server: SiteServer;
  let path: string;

  const get = (address: string, reader = '') =>
    sendPlainRequest(server.origin + path + address, { headers: { 'x-reader': reader } });

  beforeAll(async () => {
    server = await startSiteServer({}, 'sqlite', ({ headers }) =>
      headers['x-reader'] === 'staff' ? STAFF : ANONYMOUS_READER,
    );
    const inside = await server.publish({ location: tree('Inside'), title: 'Inside' });
    const others = [
      { ...(await server.publish({ location: tree('Guide'), title: 'Guide' })), title: 'Guide' },
      { ...(await server.publish({ location: tree('News'), title: 'News' })), title: 'News' },
    ];
    path = inside.path;
    await server.platform.database.transaction(async (tx) => {
      for (const { spaceId, title } of others) {
        const target = { ...inside, actor: testActor };
        await addSiteSpace(server.platform, tx, target, { spaceId, title });
      }
      await tx
        .updateTable('site_spaces')
        .set({ condition: 'visitor.claims.staff' })
        .where('site_id', '=', inside.siteId)
        .where('space_id', '=', inside.spaceId)
        .execute();
    });
  }, 60_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('gives way to the next one, whose pages are at the root with every letter of their paths', async () => {
    expect((await get('/')).text).toContain('Guide home');
    expect((await get('/deep/page')).text).toContain('Deep in Guide.');
    expect((await get('/deep/page.md')).text).toContain('Deep in Guide.');
    expect((await get('/news/deep/page')).text).toContain('Deep in News.');
    expect((await get('/news')).headers.location).toBe(`${path}/news/`);
    expect((await get('/guide/deep/page')).headers.location).toBe(`${path}/deep/page`);
    expect((await get('/inside/deep/page')).status).toBe(404);
  });

  it('is where it was for those who see it', async () => {
    expect((await get('/', 'staff')).text).toContain('Inside home');
    expect((await get('/deep/page', 'staff')).text).toContain('Deep in Inside.');
    expect((await get('/guide/deep/page', 'staff')).text).toContain('Deep in Guide.');
  });

  it('leaves every link and list of the site with addresses that lead there', async () => {
    const { text } = await get('/');
    expect(text).toContain(`href="${path}/deep/page"`);
    expect(text).not.toMatch(/Inside (home|page)/);
    const map = await get('/sitemap.xml');
    const addresses = [...map.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one]) =>
      new URL(one ?? '').pathname.slice(path.length),
    );
    expect(addresses).toEqual(['/', '/deep/page', '/news/', '/news/deep/page']);
    for (const address of addresses) {
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    }
    const found = await get('/~search.json?q=deep');
    expect(found.text).toContain(`"href":"${path}/deep/page"`);
    expect(found.text).not.toContain('Inside');
  });
});
