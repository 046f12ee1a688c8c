import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../../../testing/count-queries.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type Library, openLibrary } from '../testing/open-library.ts';

/** Every page of the list, one item each, and what is done after each of them. */
async function* listPages(library: Library, as?: string) {
  for (let page: string | undefined = ''; page !== undefined; ) {
    const query = page === '' ? '?limit=1' : `?limit=1&page=${encodeURIComponent(page)}`;
    const { body } = await library.list(query, as);
    yield body;
    page = body.next?.page;
  }
}

describe.each(dialects)('GET /orgs/{organizationId}/collections on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('lists those at the root in their order, then those in each', async () => {
    const library = await openLibrary(server);
    const [a, a1] = await library.makeNested(['A', 'A1']);
    const [b, b1] = await library.makeNested(['B', 'B1']);
    await library.make({ title: 'A2', parent: a?.id ?? '' });
    await library.makeSpace();
    await library.move(b?.id ?? '', {
      position: { before: { type: 'collection', collection: a?.id } },
    });
    const titles = async (query: string) => {
      const { body } = await library.list(query);
      return [body.count, body.items.map(({ title }) => title).join(' ')];
    };
    expect(await titles('')).toEqual([5, 'B A A1 A2 B1']);
    expect(await titles('?nested=true')).toEqual([5, 'B A A1 A2 B1']);
    expect(await titles('?nested=false')).toEqual([2, 'B A']);
    expect((await library.list('?nested=maybe')).status).toBe(400);
    await library.move(a1?.id ?? '', { parent: b?.id, position: {} });
    expect(await titles('')).toEqual([5, 'B A A2 B1 A1']);
    expect((await library.list('?nested=false&limit=1')).body).toMatchObject({
      ...{ count: 2, items: [{ title: 'B', organization: library.org.id }] },
    });
    expect(b1?.parent).toBe(b?.id);
  });

  it('stays in place while others are added, moved and deleted between pages', async () => {
    const library = await openLibrary(server);
    const made: string[] = [];
    for (const title of ['A', 'B', 'C', 'D']) made.push((await library.make({ title })).id);
    const [a = '', b = '', c = '', d = ''] = made;
    const seen: string[] = [];
    for await (const { items } of listPages(library)) {
      seen.push(...items.map(({ title }) => title));
      if (seen.length === 2) {
        await library.remove(b);
        await library.make({ title: 'E' });
        await library.move(a, { position: { after: { type: 'collection', collection: d } } });
        await library.move(d, { position: { before: { type: 'collection', collection: c } } });
      }
    }
    expect(seen).toEqual(['A', 'B', 'D', 'C', 'A', 'E']);
  });

  it('goes on where it ended though neighbours are numbered anew between pages', async () => {
    const library = await openLibrary(server);
    const outer = await library.make({ title: 'Outer' });
    for (const parent of [undefined, outer.id]) {
      for (const title of ['A', 'B', 'C', 'D', 'E']) {
        await library.make({ title, ...(parent === undefined ? {} : { parent }) });
      }
    }
    const renumber = (parent: string | null, prefix: string) =>
      server.platform.database.transaction((tx) =>
        tx
          .updateTable('access_objects')
          .set({ position: sql<string>`${prefix} || position` })
          .where('organization_id', '=', library.org.id)
          .where('kind', '=', 'collection')
          .where('parent_id', parent === null ? 'is' : '=', parent)
          .execute(),
      );
    for (const prefix of ['Z', 'b']) {
      const seen: string[] = [];
      for await (const { items } of listPages(library)) {
        seen.push(...items.map(({ title }) => title));
        if (seen.length === 4) await renumber(null, prefix);
        if (seen.length === 8) await renumber(outer.id, prefix);
        if (seen.length === 10) await renumber(outer.id, prefix);
      }
      expect(seen.join(' ')).toBe('Outer A B C D E A B C D E');
    }
  });

  it('shows a guest the way to what was granted, and nothing beside it', async () => {
    const library = await openLibrary(server);
    const [outer, middle, inner] = await library.makeNested(['Outer', 'Middle', 'Inner']);
    for (const { id } of [outer, middle, inner] as { id: string }[]) {
      await library.make({ title: 'Beside', parent: id });
      await library.change(id, { description: 'Secret', defaultLevel: 'admin' });
    }
    await library.make({ title: 'Beside' });
    const spaceId = await library.makeSpace(inner?.id);
    await library.makeSpace(inner?.id);
    const { user, token } = await library.member(null);
    expect((await library.list('', token)).body).toEqual({ count: 0, items: [] });
    await library.grant(`/spaces/${spaceId}`, { users: [user.id] }, 'admin');
    const { body } = await library.list('', token);
    expect(body.count).toBe(3);
    expect(body.items.map(({ title }) => title).sort()).toEqual(['Inner', 'Middle', 'Outer']);
    for (const item of body.items) {
      expect(item).toMatchObject({ defaultLevel: null, permissions: { view: false } });
      expect(item).not.toHaveProperty('description');
      expect((await library.get(item.id, token)).body).toEqual(item);
    }
    expect((await library.list('?nested=false', token)).body).toMatchObject({
      ...{ count: 1, items: [{ title: 'Outer' }] },
    });
    const titles: string[] = [];
    for await (const { count, items } of listPages(library, token)) {
      expect(count).toBe(3);
      titles.push(...items.map(({ title }) => title));
    }
    expect(titles).toEqual(body.items.map(({ title }) => title));
    await library.call('DELETE', `/spaces/${spaceId}`);
    expect((await library.list('', token)).body).toEqual({ count: 0, items: [] });
  });

  it('refuses cursors of other lists, and whoever does not belong there', async () => {
    const library = await openLibrary(server);
    for (let at = 0; at < 2; at += 1) await library.make();
    const { body } = await library.list('?limit=1');
    const page = encodeURIComponent(body.next?.page ?? '');
    const { token: theirs } = await library.member('read');
    expect((await library.list(`?page=${page}`)).status).toBe(200);
    expect((await library.list(`?page=${page}&nested=false`)).status).toBe(400);
    expect((await library.list(`?page=${page}`, theirs)).status).toBe(400);
    expect((await library.list('?page=x')).status).toBe(400);
    const { token: stranger } = await server.make.org('Elsewhere');
    expect((await library.list('', stranger)).status).toBe(404);
  });

  it('takes as many queries for many collections as for one', async () => {
    const library = await openLibrary(server);
    await library.make();
    const count = () => countQueries(() => library.list());
    const forOne = await count();
    for (let at = 0; at < 6; at += 1) await library.make();
    expect(await count()).toBe(forOne);
  });
});
