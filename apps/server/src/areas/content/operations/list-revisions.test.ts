import { describe, expect, it } from 'vitest';
import { openContentServer } from '../testing/content-server.ts';

const idsOf = (body: Record<string, unknown>) =>
  (body.items as { id: string }[]).map(({ id }) => id);

describe('GET /spaces/{spaceId}/revisions', () => {
  it('lists the history, newest first, page by page, while it grows', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions`;
    const second = await server.commit({ variables: { version: '3' } });
    const third = await server.commit({ variables: { version: '4' } });
    const first = await server.get(`${path}?limit=2`);
    expect(first.body.count).toBe(4);
    expect(idsOf(first.body)).toEqual([third, second]);
    expect(JSON.stringify(first.body)).not.toContain('"pages"');
    await server.commit({ variables: { version: '5' } });
    const { page } = first.body.next as { page: string };
    const rest = await server.get(`${path}?limit=2&page=${encodeURIComponent(page)}`);
    expect(idsOf(rest.body)[0]).toBe(server.revisionId);
    expect(rest.body.items).toHaveLength(2);
    expect(rest.body).not.toHaveProperty('next');
  });

  it('lets readers in, and refuses guests, strangers, limits over 1000 and cursors of other lists', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions`;
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?limit=1001`)).status).toBe(400);
    expect((await server.get(`${path}?page=x`)).status).toBe(400);
  });
});
