import type { BacklinkListResource } from '@octavo/contract/links';
import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';
import { changePages } from '../testing/linked-pages.ts';

describe('GET /spaces/{spaceId}/content/page/{pageId}/backlinks', () => {
  it('lists the pages that link to the page or an anchor in it', async () => {
    await using server = await openContentServer();
    const { spaceId, ids } = server;
    const { status, body } = await server.get(
      `/spaces/${spaceId}/content/page/${ids.glazing}/backlinks`,
    );
    expect([status, body]).toMatchObject([
      200,
      {
        count: 1,
        items: [
          {
            kind: 'page',
            organization: { object: 'organization' },
            space: { id: spaceId },
            versionContext: { type: 'revision', revision: server.revisionId },
            page: { id: ids.home, title: 'Welcome' },
            internalLocation: { type: 'node' },
          },
        ],
      },
    ]);
  });

  it('lists every page once, page by page', async () => {
    await using server = await openContentServer();
    const links = { 'x.md': { kind: 'page', page: server.ids.firing } } as const;
    const names = Array.from({ length: 12 }, (_, at) => `from${at}`);
    await server.commit(
      changePages(
        Object.fromEntries(names.map((id) => [id, { text: '[x](x.md)\n\n[x](x.md)\n', links }])),
      ),
    );
    const path = `/spaces/${server.spaceId}/content/page/${server.ids.firing}/backlinks?limit=5`;
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await server.get(`${path}${next && `&page=${next}`}`);
      const list = body as unknown as BacklinkListResource;
      expect(list.count).toBe(12);
      seen.push(...list.items.flatMap(({ page }) => page?.id ?? []));
      next = encodeURIComponent(list.next?.page ?? '');
    } while (next !== '');
    expect(seen).toEqual([...names].sort());
  });

  it('refuses unknown pages, guests, strangers and cursors of other lists', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page/${server.ids.home}/backlinks`;
    expect((await server.get(path.replace(server.ids.home, 'nothing'))).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?page=abc`)).status).toBe(400);
  });
});
