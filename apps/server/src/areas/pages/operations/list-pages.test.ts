import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/content/pages', () => {
  it('answers the tree of pages as it is now', async () => {
    await using server = await openContentServer();
    const { ids, spaceId } = server;
    const path = `/spaces/${spaceId}/content/pages`;
    const { status, body, headers } = await server.get(path);
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"/);
    expect(body).toMatchObject({
      pages: [
        { id: ids.home, type: 'document', git: { path: 'README.md' } },
        { id: ids.group, type: 'group', pages: [{ id: ids.glazing }, { id: ids.firing }] },
        { id: ids.link, type: 'link' },
      ],
    });
    await server.commit({ pages: new Map([[ids.link, null]]) });
    expect((await server.get(path)).body.pages).toHaveLength(2);
  });

  it('answers 304 to the tag it gave, and leaves out Git metadata on request', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/pages`;
    const etag = (await server.get(path)).headers.get('etag') ?? '';
    const known = { headers: { 'if-none-match': etag } };
    expect((await server.get(path, known)).status).toBe(304);
    const bare = await server.get(`${path}?metadata=false`, known);
    expect(bare.status).toBe(200);
    expect(JSON.stringify(bare.body)).not.toContain('"git"');
  });

  it('lets readers in, and refuses guests, strangers and bad queries', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/pages`;
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?computed=2`)).status).toBe(400);
  });
});
