import type { LinkListResource } from '@octavo/contract/links';
import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/content/page/{pageId}/links', () => {
  it('lists what the page links to, with the blocks that do', async () => {
    await using server = await openContentServer();
    const { spaceId, ids } = server;
    const path = `/spaces/${spaceId}/content/page/${ids.home}`;
    const { status, body } = await server.get(`${path}/links`);
    expect([status, body]).toMatchObject([
      200,
      {
        count: 2,
        stats: { total: 2, broken: { total: 1, changeRequest: 0 } },
        items: [
          { status: 'ok', targetReference: { page: { id: ids.glazing } } },
          { status: 'broken', targetReference: { source: 'gone.md' } },
        ],
      },
    ]);
    const node = (body as unknown as LinkListResource).items[0]?.locationReferences[0]
      ?.internalLocation?.node;
    const document = (await server.get(`${path}?format=document`)).body.document;
    expect((document as { nodes: { key: string }[] }).nodes.map(({ key }) => key)).toContain(node);
    const ok = await server.get(`${path}/links?status=ok`);
    expect(ok.body).toMatchObject({ count: 1, stats: { total: 2 } });
    const empty = await server.get(`/spaces/${spaceId}/content/page/${ids.empty}/links`);
    expect(empty.body).toMatchObject({ count: 0, items: [] });
  });

  it('shows pages with their list of pages, and of what is gone how it was linked', async () => {
    await using server = await openContentServer();
    const { spaceId, ids } = server;
    const path = `/spaces/${spaceId}/content/page/${ids.home}/links`;
    const shown = (await server.get(`${path}?status=ok`)).body as unknown as LinkListResource;
    expect(shown.items[0]?.targetReference.page?.pages).toEqual([]);
    expect(shown.items[0]?.locationReferences[0]?.page?.pages).toEqual([]);
    await server.commit({ pages: new Map([[ids.glazing, null]]) });
    const broken = (await server.get(`${path}?status=broken`)).body as unknown as LinkListResource;
    const gone = broken.items.map(({ targetReference }) => targetReference);
    expect(gone.map(({ kind, source }) => [kind, source])).toContainEqual([
      'page',
      expect.stringContaining(`/pages/${ids.glazing}`),
    ]);
    expect(gone.every(({ page }) => page === undefined)).toBe(true);
  });

  it('refuses unknown pages, guests, strangers and bad limits', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page/${server.ids.home}/links`;
    expect((await server.get(path.replace(server.ids.home, 'nothing'))).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?limit=0`)).status).toBe(400);
  });
});
