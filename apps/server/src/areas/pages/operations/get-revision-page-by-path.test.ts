import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}', () => {
  it('finds the page that was at that path then', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    await server.commit({ pages: new Map([[ids.glazing, null]]) });
    const path = `/spaces/${spaceId}/revisions/${revisionId}/path/guide%2Fglazing`;
    const { status, body } = await server.get(path);
    expect([status, body.id]).toEqual([200, ids.glazing]);
  });

  it('lets readers in, and refuses guests, strangers, unknown revisions and paths, and unknown formats', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions`;
    const page = `${path}/${server.revisionId}/path/readme`;
    expect((await server.get(page, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(page, { as: 'guest' })).status).toBe(404);
    expect((await server.get(page, { as: 'reader' })).status).toBe(200);
    expect((await server.get(page, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none/path/readme`)).status).toBe(404);
    expect((await server.get(`${path}/${server.revisionId}/path/none`)).status).toBe(404);
    expect((await server.get(`${page}?format=html`)).status).toBe(400);
  });
});
