import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}', () => {
  it('answers one that was deleted since', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    await server.commit({ reusableContents: new Map([[ids.note, null]]) });
    const now = await server.get(`/spaces/${spaceId}/content/reusable-contents/${ids.note}`);
    expect(now.status).toBe(404);
    const path = `/spaces/${spaceId}/revisions/${revisionId}/reusable-contents/${ids.note}`;
    expect((await server.get(path)).body).toMatchObject({ id: ids.note, title: 'Note' });
  });

  it('lets readers in, and refuses guests, strangers, unknown ids and bad queries', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions/${server.revisionId}/reusable-contents`;
    const content = `${path}/${server.ids.note}`;
    expect((await server.get(content, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(content, { as: 'guest' })).status).toBe(404);
    expect((await server.get(content, { as: 'reader' })).status).toBe(200);
    expect((await server.get(content, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none`)).status).toBe(404);
    expect((await server.get(`${content}?metadata=x`)).status).toBe(400);
  });
});
