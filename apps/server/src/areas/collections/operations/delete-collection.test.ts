import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openLibrary } from '../testing/open-library.ts';

describe.each(dialects)('DELETE /collections/{collectionId} on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('removes an empty one with what was granted on it and the links onto it', async () => {
    const library = await openLibrary(server);
    const taken = listenTo(server.platform, ['collection.deleted']);
    const { id } = await library.make({ title: 'Drafts' });
    const guest = await library.member(null);
    await library.grant(`/collections/${id}`, { users: [guest.user.id] }, 'read');
    const invites = `/orgs/${library.org.id}/link-invites`;
    await library.call('POST', invites, { level: 'read', collection: id });
    const reader = await library.member('read');
    expect((await library.remove(id, reader.token)).status).toBe(403);
    expect((await library.remove(id)).status).toBe(205);
    for (const as of [library.token, guest.token]) {
      expect((await library.get(id, as)).status).toBe(404);
      expect((await library.list('', as)).body).toMatchObject({ count: 0, items: [] });
    }
    expect((await library.call('GET', invites)).body).toMatchObject({ count: 0, items: [] });
    const { db } = server.platform.database;
    const granted = db.selectFrom('grants').selectAll().where('object_id', '=', id);
    expect(await granted.execute()).toEqual([]);
    expect((await library.remove(id)).status).toBe(404);
    expect(taken()).toMatchObject([['collection.deleted', { before: { title: 'Drafts' } }]]);
  });

  it('is refused while something is in it, and says how much', async () => {
    const library = await openLibrary(server);
    const [outer, inner] = await library.makeNested(['Guides', 'Glazing']);
    const spaceId = await library.makeSpace(outer?.id);
    const refused = await library.remove(outer?.id ?? '');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { type: 'collection_not_empty', message: expect.stringContaining('2') } },
    ]);
    await library.call('DELETE', `/spaces/${spaceId}`);
    expect((await library.remove(outer?.id ?? '')).status).toBe(409);
    expect((await library.remove(inner?.id ?? '')).status).toBe(205);
    expect((await library.remove(outer?.id ?? '')).status).toBe(205);
  });

  it('leaves deleted spaces at the end of the root, in their order, to be restored', async () => {
    const library = await openLibrary(server);
    const { id } = await library.make();
    const [first, second] = [await library.makeSpace(id), await library.makeSpace(id)];
    const [kept, gone] = [await library.makeSpace(), await library.makeSpace()];
    for (const space of [first, second, gone]) await library.call('DELETE', `/spaces/${space}`);
    expect((await library.remove(id)).status).toBe(205);
    expect(await library.listPlace(null)).toEqual([kept, gone, first, second]);
    const restored = await library.call('POST', `/spaces/${second}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).not.toHaveProperty('parent');
    expect(await library.listPlace(null)).toEqual([kept, gone, first, second]);
  });

  it('leaves nothing in a collection that is gone, whatever comes in meanwhile', async () => {
    const library = await openLibrary(server);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await library.make();
      const other = await library.make();
      const [removed, made, moved] = await Promise.all([
        library.remove(id),
        library.call('POST', `/orgs/${library.org.id}/spaces`, { parent: id }),
        library.move(other.id, { parent: id }),
      ]);
      const isThere = removed.status === 409;
      expect([removed.status, made.status, moved.status]).toEqual(
        isThere ? [409, 201, 200] : [205, 400, 400],
      );
      expect((await library.get(id)).status).toBe(isThere ? 200 : 404);
      expect((await library.listPlace(id)).length).toBe(isThere ? 2 : 0);
    }
  });
});
