import type { FileRecord } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { type ContentServer, openContentServer } from '../../content/testing/content-server.ts';

const listPath = (server: ContentServer) => `/spaces/${server.spaceId}/content/files`;

async function addFiles(server: ContentServer, count: number): Promise<ContentServer> {
  const { platform } = server;
  const files = Array.from({ length: count }, (_, index): [string, FileRecord] => {
    const id = platform.ids.next();
    const kind = { name: `f${index}.pdf`, contentType: 'application/pdf', size: index };
    return [id, { id, ...kind, blob: 'b', createdAt: '2026-01-31T09:30:00.000Z' }];
  });
  const revisionId = await server.commit({ files: new Map(files) });
  return { ...server, revisionId };
}

describe('GET /spaces/{spaceId}/content/files', () => {
  it('lists every file once, page by page', async () => {
    await using opened = await openContentServer();
    const server = await addFiles(opened, 24);
    const seen: string[] = [];
    let next = '';
    do {
      const { status, body } = await server.get(`${listPath(server)}?limit=10${next}`);
      expect([status, body.count]).toEqual([200, 25]);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      const cursor = (body.next as { page: string } | undefined)?.page;
      next = cursor === undefined ? '' : `&page=${encodeURIComponent(cursor)}`;
    } while (next !== '');
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    expect(seen[0]).toBe(server.ids.picture);
  });

  it('lets readers in, and refuses guests, strangers, limits over 1000, and cursors of other lists', async () => {
    await using server = await openContentServer();
    const path = listPath(server);
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?limit=1001`)).status).toBe(400);
    expect((await server.get(`${path}?limit=0`)).status).toBe(400);
    expect((await server.get(`${path}?page=abc`)).status).toBe(400);
  });
});
