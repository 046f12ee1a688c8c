import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type Library, type LibraryList, makeLibrary } from '../testing/library.ts';

describe.each(dialects)('GET /collections/{collectionId}/spaces on %s', (dialect) => {
  let server: TestServer;
  let library: Library;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    library = await makeLibrary(server);
  });
  afterAll(() => server.close());

  const list = (collection: string, query = '', as?: string) =>
    library.call<LibraryList>('GET', `/collections/${collection}/spaces${query}`, {
      ...(as === undefined ? {} : { as }),
    });

  it('lists the spaces directly in it in their order, page by page, for who may see them', async () => {
    const guides = await library.collection({ title: 'Guides' });
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const ids: string[] = [];
    for (const title of titles) ids.push(await library.space(title, guides));
    const inner = await library.collection({ title: 'Inner', parentId: guides });
    const nested = await library.space('Nested', inner);
    const deleted = await library.space('Deleted', guides);
    await library.call('DELETE', `/spaces/${deleted}`);
    await library.call('POST', `/spaces/${ids[4]}/move`, {
      body: { position: { before: { type: 'space', space: ids[1] } } },
    });
    const read = async (as?: string) => {
      const seen: string[] = [];
      for (let page: string | undefined = ''; page !== undefined; ) {
        const { body } = await list(guides, `?limit=2${page && `&page=${page}`}`, as);
        seen.push(`of ${body.count}`, ...body.items.map(({ title }) => title));
        page = body.next && encodeURIComponent(body.next.page);
      }
      return seen;
    };
    expect(await read()).toEqual(['of 5', 'A', 'E', 'of 5', 'B', 'C', 'of 5', 'D']);
    const guest = await library.member(null);
    expect((await list(guides, '', guest.token)).status).toBe(404);
    await library.grantOnSpace(nested, guest, 'read');
    expect(await read(guest.token)).toEqual(['of 0']);
    for (const id of [ids[1], ids[4], ids[3]]) {
      await library.grantOnSpace(id ?? '', guest, 'edit');
    }
    expect(await read(guest.token)).toEqual(['of 3', 'E', 'B', 'of 3', 'D']);
    const { body } = await list(guides, '', guest.token);
    expect(body.items.map(({ permissions }) => permissions.edit)).toEqual([true, true, true]);
    const member = await library.member(null, { collection: inner, role: 'comment' });
    expect((await list(inner, '', member.token)).body).toMatchObject({
      count: 1,
      items: [{ title: 'Nested', parent: inner, visibility: 'in-collection' }],
    });
    expect((await list(guides, '', member.token)).body).toEqual({ count: 0, items: [] });
  });

  it('lists those that have what is asked in custom fields, in the same order', async () => {
    const { organizationId, call } = library;
    const body = { name: 'tier', type: 'select:single', options: ['gold', 'silver'] };
    await call('POST', `/orgs/${organizationId}/custom-fields`, { body });
    const guides = await library.collection();
    for (const [title, value] of [
      ['A', 'gold'],
      ['B', 'silver'],
      ['C', null],
      ['D', 'gold'],
    ]) {
      const id = await library.space(title ?? '', guides);
      await call('PATCH', `/spaces/${id}/custom-fields`, { body: { values: { tier: { value } } } });
    }
    const read = async (query: string) => {
      const { body: found } = await list(guides, query);
      return [found.count, ...found.items.map(({ title }) => title)];
    };
    expect(await read('?customField=tier:gold')).toEqual([2, 'A', 'D']);
    expect(await read('?customField=tier:silver&customField=tier:')).toEqual([2, 'B', 'C']);
    const first = await list(guides, '?customField=tier:gold&limit=1');
    const page = `&page=${encodeURIComponent(first.body.next?.page ?? '')}`;
    expect(await read(`?customField=tier:gold&limit=1${page}`)).toEqual([2, 'D']);
    expect((await list(guides, `?limit=1${page}`)).status).toBe(400);
    expect((await list(guides, '?customField=tier:lead')).status).toBe(400);
  });

  it('refuses cursors of other collections, and hides collections of others', async () => {
    const [one, two] = [await library.collection(), await library.collection()];
    for (const title of ['A', 'B']) await library.space(title, one);
    const { body } = await list(one, '?limit=1');
    const page = encodeURIComponent(body.next?.page ?? '');
    expect((await list(two, `?page=${page}`)).status).toBe(400);
    const elsewhere = await makeLibrary(server);
    expect((await list(one, '', elsewhere.token)).status).toBe(404);
    expect((await list('nothing')).status).toBe(404);
  });
});
