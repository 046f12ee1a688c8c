import { describe, expect, it } from 'vitest';
import { openContentServer } from '../testing/content-server.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}', () => {
  it('answers a revision as it was, whatever came later', async () => {
    await using server = await openContentServer();
    const { spaceId, revisionId, ids } = server;
    const after = await server.commit({ pages: new Map([[ids.link, null]]) });
    const earlier = await server.get(`/spaces/${spaceId}/revisions/${revisionId}`);
    expect(earlier.body).toMatchObject({ id: revisionId, object: 'revision' });
    expect(earlier.body.pages).toHaveLength(3);
    const later = await server.get(`/spaces/${spaceId}/revisions/${after}`);
    expect(later.body).toMatchObject({ id: after, parents: [revisionId] });
    expect(later.body.pages).toHaveLength(2);
  });

  it('lets readers in, and refuses guests, strangers and revisions that the space does not have', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions`;
    const revision = `${path}/${server.revisionId}`;
    expect((await server.get(revision, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(revision, { as: 'guest' })).status).toBe(404);
    expect((await server.get(revision, { as: 'reader' })).status).toBe(200);
    expect((await server.get(revision, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none`)).status).toBe(404);
    expect((await server.get(`${path}/${server.revisionId}?metadata=1x`)).status).toBe(400);
  });
});
