import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';
import { SAMPLE_TEXTS } from '../../content/testing/sample-content.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', () => {
  it('answers a page that was deleted since', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    await server.commit({ pages: new Map([[ids.glazing, null]]) });
    const now = await server.get(`/spaces/${spaceId}/content/page/${ids.glazing}`);
    expect(now.status).toBe(404);
    const path = `/spaces/${spaceId}/revisions/${revisionId}/page/${ids.glazing}?format=markdown`;
    const { status, body } = await server.get(path);
    expect([status, body.markdown]).toEqual([200, SAMPLE_TEXTS.glazing]);
  });

  it('lets readers in, and refuses guests, strangers, unknown revisions and pages, and unknown formats', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    const path = `/spaces/${spaceId}/revisions`;
    const page = `${path}/${revisionId}/page/${ids.home}`;
    expect((await server.get(page, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(page, { as: 'guest' })).status).toBe(404);
    expect((await server.get(page, { as: 'reader' })).status).toBe(200);
    expect((await server.get(page, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none/page/${ids.home}`)).status).toBe(404);
    expect((await server.get(`${path}/${revisionId}/page/none`)).status).toBe(404);
    expect((await server.get(`${page}?format=html`)).status).toBe(400);
  });
});
