import type { LinkListResource } from '@octavo/contract/links';
import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';
import { changePages } from '../testing/linked-pages.ts';

type Links = LinkListResource & Record<string, unknown>;

describe('GET /spaces/{spaceId}/links', () => {
  it('lists what the space links to, with whole objects and counts', async () => {
    await using server = await openContentServer();
    const { status, body } = await server.get(`/spaces/${server.spaceId}/links`);
    const { items, stats, count } = body as Links;
    expect([status, count, stats]).toEqual([
      200,
      5,
      { total: 5, broken: { total: 1, changeRequest: 0 } },
    ]);
    const byKind = new Map(items.map((item) => [item.targetReference.kind, item]));
    const anchored = items.find(({ targetReference }) => targetReference.internalLocation);
    expect(anchored).toMatchObject({
      status: 'ok',
      relation: 'reference',
      targetReference: {
        kind: 'page',
        organization: { object: 'organization' },
        space: { object: 'space', id: server.spaceId },
        versionContext: { type: 'revision', revision: server.revisionId },
        page: { id: server.ids.glazing, path: 'guide/glazing' },
        internalLocation: { type: 'anchor', anchor: 'mix' },
      },
      locationReferences: [
        { kind: 'page', page: { id: server.ids.home }, internalLocation: { type: 'node' } },
      ],
    });
    expect(anchored?.targetReference.page?.pages).toEqual([]);
    expect(byKind.get('file')).toMatchObject({
      targetReference: { file: { id: server.ids.picture, name: 'kiln.png' } },
      locationReferences: [{ page: { id: server.ids.firing } }],
    });
    expect(byKind.get('reusable-content')).toMatchObject({ relation: 'dependsOn' });
    expect(byKind.get('url')).toMatchObject({
      targetReference: { kind: 'url', url: 'https://example.org/' },
      locationReferences: [{ page: { id: server.ids.link } }],
    });
  });

  it('answers no more than some megabytes, however many places there are, and the rest next', async () => {
    await using server = await openContentServer();
    const paragraph = Array.from({ length: 90 }, (_, at) => `[x](https://example.org/${at})`).join(
      ' ',
    );
    await server.commit(changePages({ many: { text: `${paragraph}\n\n`.repeat(25) } }));
    const seen = new Map<string, number>();
    let next = '';
    do {
      const { body } = await server.get(`/spaces/${server.spaceId}/links?limit=1000${next}`);
      const list = body as Links;
      expect(JSON.stringify(list).length).toBeLessThan(2_500_000);
      for (const { targetReference: target, ...item } of list.items) {
        seen.set(target.url ?? target.kind, item.locationReferencesCount);
        expect(item.locationReferences.length).toBe(Math.min(20, item.locationReferencesCount));
      }
      next = list.next === undefined ? '' : `&page=${encodeURIComponent(list.next.page)}`;
    } while (next !== '');
    const urls = Array.from({ length: 90 }, (_, at) => seen.get(`https://example.org/${at}`));
    expect(new Set(urls)).toEqual(new Set([25]));
  });

  it('lists those of one status', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/links`;
    const broken = (await server.get(`${path}?status=broken`)).body as Links;
    expect(broken).toMatchObject({
      count: 1,
      items: [{ status: 'broken', targetReference: { kind: 'page', source: 'gone.md' } }],
      stats: { total: 5, broken: { total: 1 } },
    });
    const app = `${server.origin}/app/s/${server.spaceId}`;
    const configured = server.platform.config.publicUrl;
    await server.commit(
      changePages({ more: { text: `[app](${configured}/app/s/x) [no](${app}x)\n` } }),
    );
    const inApp = (await server.get(`${path}?status=in-app`)).body as Links;
    expect(inApp.items.map((item) => item.targetReference.url)).toContain(`${configured}/app/s/x`);
  });

  it('lists every link once, page by page, while others are added', async () => {
    await using server = await openContentServer();
    const text = Array.from({ length: 30 }, (_, at) => `[${at}](https://example.org/${at})`);
    await server.commit(changePages({ many: { text: text.join('\n\n') } }));
    const seen: string[] = [];
    let next = '';
    do {
      const { status, body } = await server.get(
        `/spaces/${server.spaceId}/links?limit=7${next && `&page=${next}`}`,
      );
      expect(status).toBe(200);
      const list = body as Links;
      seen.push(...list.items.flatMap((item) => item.targetReference.url ?? []));
      next = encodeURIComponent(list.next?.page ?? '');
      if (seen.length < 10) {
        await server.commit(changePages({ early: { text: '[x](https://example.org/)\n' } }));
      }
    } while (next !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((url) => /\/\d+$/.test(url))).toHaveLength(30);
  });

  it('shows another space only to those who may see it', async () => {
    await using server = await openContentServer();
    const { make } = server.server;
    const other = await make.space((await make.org()).org.id);
    const target = { kind: 'space', space: other.id } as const;
    await server.commit(changePages({ to: { type: 'link', target } }));
    const { body } = await server.get(`/spaces/${server.spaceId}/links?status=in-app`);
    const url = `${server.platform.config.publicUrl}/app/s/${other.id}`;
    expect((body as Links).items.map((item) => item.targetReference)).toEqual([
      { kind: 'url', url },
    ]);
  });

  it('lets readers in, and refuses others, unknown statuses and cursors of other lists', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/links`;
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}?status=new`)).status).toBe(400);
    expect((await server.get(`${path}?limit=1001`)).status).toBe(400);
    const { next } = (await server.get(`${path}?limit=1`)).body as Links;
    const cursor = encodeURIComponent(next?.page ?? '');
    expect((await server.get(`${path}?limit=1&page=${cursor}`)).status).toBe(200);
    expect((await server.get(`${path}?status=ok&page=${cursor}`)).status).toBe(400);
  });
});
