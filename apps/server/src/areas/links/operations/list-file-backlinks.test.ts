import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';
import { changePages } from '../testing/linked-pages.ts';

describe('GET /spaces/{spaceId}/content/files/{fileId}/backlinks', () => {
  it('lists the pages that show the file, as cover too', async () => {
    await using server = await openContentServer();
    const { spaceId, ids } = server;
    const path = `/spaces/${spaceId}/content/files/${ids.picture}/backlinks`;
    expect((await server.get(path)).body).toMatchObject({
      count: 1,
      items: [{ kind: 'page', page: { id: ids.firing }, space: { id: spaceId } }],
    });
    const cover = { ref: { kind: 'file', file: ids.picture }, yPos: 0 } as const;
    await server.commit(changePages({ covered: { text: '# Covered\n', cover } }));
    expect((await server.get(path)).body).toMatchObject({ count: 2 });
    await server.commit(changePages({ covered: { text: '# Covered\n' } }));
    expect((await server.get(path)).body).toMatchObject({ count: 1 });
  });

  it('refuses unknown files, guests, strangers and bad limits', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/files/${server.ids.picture}/backlinks`;
    expect((await server.get(path.replace(server.ids.picture, 'nothing'))).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?limit=x`)).status).toBe(400);
  });
});
