import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type Library, type LibraryList, makeLibrary } from '../testing/library.ts';

describe.each(dialects)('GET /orgs/{organizationId}/library on %s', (dialect) => {
  let server: TestServer;
  let library: Library;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    library = await makeLibrary(server);
  });

  const list = (query: string, as?: string) =>
    library.call<LibraryList>('GET', `/orgs/${library.organizationId}/library?${query}`, {
      ...(as === undefined ? {} : { as }),
    });

  it('lists spaces and collections in the order that they share, as their own operations show them', async () => {
    const guides = await library.collection({ title: 'Guides', description: 'All' });
    const space = await library.space('Glazes');
    const inner = await library.collection({ title: 'Inner', parentId: guides });
    const nested = await library.space('Nested', inner);
    await library.call('POST', `/spaces/${space}/move`, {
      body: { position: { before: { type: 'collection', collection: guides } } },
    });
    const root = await list('');
    const shown = await Promise.all([
      library.call('GET', `/spaces/${space}`),
      library.call('GET', `/collections/${guides}`),
    ]);
    expect(root.body).toEqual({ count: 2, items: shown.map(({ body }) => body) });
    expect(root.body.items.map(({ object }) => object)).toEqual(['space', 'collection']);
    expect(await library.titles(guides)).toEqual(['Inner']);
    expect((await list(`parent=${inner}`)).body.items[0]?.id).toBe(nested);
  });

  it('shows each caller what that one finds, and counts it', async () => {
    const guides = await library.collection({ title: 'Guides', description: 'All' });
    const other = await library.collection({ title: 'Other' });
    const inner = await library.collection({ title: 'Inner', parentId: guides });
    await library.space('Root');
    await library.space('Beside', guides);
    const nested = await library.space('Nested', inner);
    const guest = await library.member(null);
    expect(await library.titles(null, guest.token)).toEqual([]);
    expect((await list(`parent=${guides}`, guest.token)).status).toBe(400);
    await library.grantOnSpace(nested, guest, 'read');
    expect(await library.titles(null, guest.token)).toEqual(['Guides']);
    expect(await library.titles(guides, guest.token)).toEqual(['Inner']);
    expect(await library.titles(inner, guest.token)).toEqual(['Nested']);
    const { body } = await list('', guest.token);
    expect(body.items[0]).not.toHaveProperty('description');
    expect((await list(`parent=${other}`, guest.token)).status).toBe(400);
    const reader = await library.member('read');
    expect(await library.titles(null, reader.token)).toEqual(['Guides', 'Other', 'Root']);
    const inTeam = await library.member(null);
    const team = await server.make.team(library.organizationId, { [inTeam.id]: 'member' });
    const space = { id: nested, organization_id: library.organizationId };
    await server.make.grantToTeam(space as never, team.id, 'edit');
    expect(await library.titles(guides, inTeam.token)).toEqual(['Inner']);
    await library.call('DELETE', `/spaces/${nested}`);
    expect(await library.titles(null, guest.token)).toEqual([]);
    expect(await library.titles(inner)).toEqual([]);
  });

  it('refuses a parent that is none, and cursors of other lists and callers', async () => {
    const guides = await library.collection({ title: 'Guides' });
    const space = await library.space('One', guides);
    await library.space('Two', guides);
    await library.space('Root');
    const elsewhere = await makeLibrary(server);
    const foreign = await elsewhere.collection();
    for (const parent of ['nothing', space, foreign]) {
      const { status, body } = await list(`parent=${parent}`);
      expect([status, body]).toMatchObject([
        400,
        { error: { type: 'unknown_reference', details: [{ path: 'query.parent' }] } },
      ]);
    }
    const { body } = await list(`parent=${guides}&limit=1`);
    const page = encodeURIComponent(body.next?.page ?? '');
    expect((await list(`parent=${guides}&limit=1&page=${page}`)).body.items).toHaveLength(1);
    expect((await list(`limit=1&page=${page}`)).status).toBe(400);
    const reader = await library.member('read');
    expect((await list(`parent=${guides}&page=${page}`, reader.token)).status).toBe(400);
    expect((await list(`parent=${guides}`, elsewhere.token)).status).toBe(404);
  });

  it('lists what stays where it is exactly once, while neighbours move and are numbered anew', async () => {
    const ids = [];
    for (let at = 0; at < 9; at += 1) ids.push(await library.space(`S${at}`));
    const seen: string[] = [];
    let page = '';
    for (let round = 0; ; round += 1) {
      const { body } = await list(`limit=3${page}`);
      seen.push(...body.items.map(({ title }) => title));
      if (body.next === undefined) break;
      page = `&page=${encodeURIComponent(body.next.page)}`;
      // What was read last goes elsewhere, and all the rest gets positions far behind the old ones.
      const last = ids[round * 3 + 2];
      await library.call('POST', `/spaces/${last}/move`, {
        body: { position: { before: { type: 'space', space: ids[0] } } },
      });
      const { db } = server.platform.database;
      const rows = await db
        .selectFrom('access_objects')
        .select(['id', 'position'])
        .where('organization_id', '=', library.organizationId)
        .where('kind', '=', 'space')
        .execute();
      await server.platform.database.transaction(async (tx) => {
        for (const { id, position } of rows) {
          const anew = tx.updateTable('access_objects').set({ position: `z${round}${position}` });
          await anew.where('id', '=', id).execute();
        }
      });
    }
    expect(seen).toEqual(ids.map((_, at) => `S${at}`));
  });
});
