import { describe, expect, it } from 'vitest';
import { type ContentServer, openContentServer } from '../../content/testing/content-server.ts';

const listPath = (server: ContentServer) =>
  `/spaces/${server.spaceId}/revisions/${server.revisionId}/files`;

describe('GET /spaces/{spaceId}/revisions/{revisionId}/files/{fileId}', () => {
  it('answers the file, whose bytes its address gives without a token', async () => {
    await using server = await openContentServer();
    const { status, body } = await server.get(`${listPath(server)}/${server.ids.picture}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: server.ids.picture,
      name: 'kiln.png',
      contentType: 'image/png',
      size: 7,
      dimensions: { width: 4, height: 3 },
      git: { path: '.gitbook/assets/kiln.png' },
    });
    const { pathname, search } = new URL(String(body.downloadURL));
    expect(pathname).not.toMatch(/^\/v1/);
    const response = await fetch(new URL(pathname + search, server.origin));
    expect([response.status, await response.text()]).toEqual([200, 'picture']);
  });

  it('lets readers in, and refuses guests, strangers, unknown files and bad queries', async () => {
    await using server = await openContentServer();
    const path = listPath(server);
    const file = `${path}/${server.ids.picture}`;
    expect((await server.get(file, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(file, { as: 'guest' })).status).toBe(404);
    expect((await server.get(file, { as: 'reader' })).status).toBe(200);
    expect((await server.get(file, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none`)).status).toBe(404);
    expect((await server.get(`${file}?metadata=x`)).status).toBe(400);
  });
});
