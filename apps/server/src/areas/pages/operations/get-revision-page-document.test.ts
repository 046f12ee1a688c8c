import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document', () => {
  it('answers the bare document that the page has in its document format', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions/${server.revisionId}/page/${server.ids.glazing}`;
    const bare = await server.get(`${path}/document`);
    const page = await server.get(`${path}?format=document`);
    expect(bare.status).toBe(200);
    expect(bare.body).toEqual(page.body.document);
    const shown = await server.get(`${path}/document?evaluated=true&dereferenced=true`);
    expect(JSON.stringify(shown.body)).toContain('Wear gloves.');
  });

  it('lets readers in, and refuses guests, strangers, pages that have no document, and bad queries', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions/${server.revisionId}/page`;
    const page = `${path}/${server.ids.home}/document`;
    expect((await server.get(page, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(page, { as: 'guest' })).status).toBe(404);
    expect((await server.get(page, { as: 'reader' })).status).toBe(200);
    expect((await server.get(page, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/${server.ids.group}/document`)).status).toBe(404);
    expect((await server.get(`${path}/none/document`)).status).toBe(404);
    expect((await server.get(`${page}?evaluated=x`)).status).toBe(400);
  });
});
