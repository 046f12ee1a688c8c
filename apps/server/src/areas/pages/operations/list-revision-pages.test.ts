import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/pages', () => {
  it('answers the pages as they were', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    await server.commit({ pages: new Map([[ids.link, null]]) });
    const { body } = await server.get(`/spaces/${spaceId}/revisions/${revisionId}/pages`);
    expect(body.pages).toHaveLength(3);
  });

  it('lets readers in, and refuses guests, strangers, unknown revisions and bad queries', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions`;
    const pages = `${path}/${server.revisionId}/pages`;
    expect((await server.get(pages, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(pages, { as: 'guest' })).status).toBe(404);
    expect((await server.get(pages, { as: 'reader' })).status).toBe(200);
    expect((await server.get(pages, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none/pages`)).status).toBe(404);
    expect((await server.get(`${pages}?metadata=x`)).status).toBe(400);
  });
});
