import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { slug: string }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/openapi on %s', (dialect) => {
  it('lists the specifications as they were created, page by page', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    for (const slug of ['c', 'a', 'b']) await world.create({ slug, source: { url: SPEC_URL } });
    const read = async (query: string, token = world.token) =>
      opened.server.request<List>('GET', `${world.path}?${query}`, { token });
    const first = await read('limit=2');
    expect([first.body.count, first.body.items.map(({ slug }) => slug)]).toEqual([3, ['c', 'a']]);
    const second = await read(`limit=2&page=${first.body.next?.page}`);
    expect(second.body).toMatchObject({ count: 3, items: [{ slug: 'b' }] });
    expect(second.body).not.toHaveProperty('next');
    const guest = await opened.server.make.member(world.orgId, null);
    expect((await read('', guest.token)).status).toBe(403);
    const other = await makeSpecWorld(opened.server);
    expect((await read('', other.token)).status).toBe(404);
  });
});
