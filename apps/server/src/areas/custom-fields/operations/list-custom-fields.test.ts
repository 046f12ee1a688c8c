import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../testing/field-world.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { name: string; permissions: { edit: boolean } }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/custom-fields on %s', (dialect) => {
  it('lists the fields in their order, page by page, while others come and go', async () => {
    await using server = await startTestServer({ dialect });
    const { path, token, create } = await makeFieldWorld(server);
    const read = async (page?: string) => {
      const query = `?limit=2${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`;
      return (await server.request<List>('GET', path + query, { token })).body;
    };
    expect(await read()).toEqual({ count: 0, items: [] });
    for (const name of ['d', 'c', 'b', 'a']) await create({ name, type: 'text' });
    const first = await read();
    expect([first.count, first.items.map(({ name }) => name)]).toEqual([4, ['d', 'c']]);
    await server.request('DELETE', `${path}/c`, { token });
    await server.request('POST', `${path}/a/move`, {
      ...{ token, body: { position: { before: { type: 'custom-field', customField: 'd' } } } },
    });
    await create({ name: 'z', type: 'text' });
    const second = await read(first.next?.page);
    expect([second.count, second.items.map(({ name }) => name)]).toEqual([4, ['b', 'z']]);
    expect(second.next).toBeUndefined();
  });

  it('shows them to guests too, and refuses cursors of another organization', async () => {
    await using server = await startTestServer({ dialect });
    const [world, other] = [await makeFieldWorld(server), await makeFieldWorld(server)];
    for (const name of ['a', 'b']) {
      await world.create({ name, type: 'text' });
      await other.create({ name, type: 'text' });
    }
    const guest = await server.make.member(world.orgId, null);
    const list = (token: string, query = '') =>
      server.request<List>('GET', `${world.path}?limit=1${query}`, { token });
    const { body } = await list(guest.token);
    expect(body.items).toMatchObject([{ name: 'a', permissions: { view: true, edit: false } }]);
    expect((await list(other.token)).status).toBe(404);
    const foreign = await server.request<List>('GET', `${other.path}?limit=1`, {
      token: other.token,
    });
    expect((await list(world.token, `&page=${foreign.body.next?.page}`)).status).toBe(400);
  });
});
