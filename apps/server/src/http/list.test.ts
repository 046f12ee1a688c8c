import { afterAll, describe, expect, it } from 'vitest';
import { createSigner } from '../platform/signer.ts';
import { type Failure, startOrgServer } from '../testing/org-server.ts';
import { answerList, type ListQuery } from './list.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { id: string }[];
}

const { server, token, orgId } = await startOrgServer();
afterAll(() => server.close());

describe('a list', () => {
  const list = (path: string) => server.request<List & Failure>('GET', path, { token });

  it('is walked by its cursors, each item once, while rows are added', async () => {
    const { org, token: own } = await server.make.org('Paged');
    const expected = new Set<string>();
    for (let made = 0; made < 5; made += 1) expected.add((await server.make.space(org.id)).id);
    const seen: string[] = [];
    let path: string | undefined = `/orgs/${org.id}/spaces?limit=2`;
    while (path !== undefined) {
      const { body }: { body: List } = await server.request<List>('GET', path, { token: own });
      seen.push(...body.items.map((item) => item.id));
      if (seen.length === 2) {
        expect(body.count).toBe(5);
        expected.add((await server.make.space(org.id)).id);
      }
      path = body.next && `/orgs/${org.id}/spaces?limit=2&page=${body.next.page}`;
    }
    expect(seen).toEqual([...expected]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=ten',
    'limit=1&limit=2',
    'page=x',
    'page=%00',
  ])('refuses %s', async (query) => {
    const { status, body } = await list(`/orgs/${orgId}/spaces?${query}`);
    expect(status).toBe(400);
    expect(body.error.details?.[0]?.path).toBe(`query.${query.split('=')[0]}`);
  });

  it('refuses a cursor of another list', async () => {
    const { org, token: other } = await server.make.org('Other');
    for (let made = 0; made < 2; made += 1) await server.make.space(org.id);
    const { body } = await server.request<List>('GET', `/orgs/${org.id}/spaces?limit=1`, {
      token: other,
    });
    const cursor = body.next?.page ?? '';
    expect((await list(`/orgs/${orgId}/spaces?page=${cursor}`)).status).toBe(400);
  });

  it('ignores query parameters that it does not know', async () => {
    expect((await list(`/orgs/${orgId}/spaces?colour=blue`)).status).toBe(200);
  });
});

describe('answering a list', () => {
  const signer = createSigner(new Uint8Array(32).fill(7));
  const letters = [...'abcdefg'];

  /** Answers letters, at most `fitting` at once, whatever more is asked for. */
  function answer(query: ListQuery, { fitting = 100, scope = 'letters' } = {}) {
    return answerList(signer, query, {
      scope,
      key: 'two strings',
      async read({ after, limit }) {
        const start = after === undefined ? 0 : letters.indexOf(after[1]) + 1;
        return [letters.slice(start, start + limit), letters.length];
      },
      keyOf: (letter) => ['letter', letter],
      present: (rows) => rows.slice(0, fitting).map((letter) => letter.toUpperCase()),
    });
  }

  async function walk(limit: number, options: { fitting?: number }): Promise<string[]> {
    const pages: string[] = [];
    for (let page: string | undefined = ''; page !== undefined; ) {
      const body: Awaited<ReturnType<typeof answer>> = await answer(
        page === '' ? { limit } : { limit, page },
        options,
      );
      expect(body.count).toBe(7);
      pages.push(body.items.join(''));
      page = body.next?.page;
    }
    return pages;
  }

  it('gives as many items as asked for, and a cursor while there are more', async () => {
    expect(await walk(3, {})).toEqual(['ABC', 'DEF', 'G']);
    expect(await walk(7, {})).toEqual(['ABCDEFG']);
    expect(await walk(1000, {})).toEqual(['ABCDEFG']);
  });

  it('goes on behind what was shown where an answer holds less than asked for', async () => {
    expect(await walk(3, { fitting: 2 })).toEqual(['AB', 'CD', 'EF', 'G']);
  });

  it('says of a list that keeps its count on every page what the first one said', async () => {
    let counted = 0;
    const list = (query: ListQuery) =>
      answerList(signer, query, {
        ...({ scope: 'letters', key: 'string', keepsCount: true } as const),
        async read({ after, limit }, known) {
          if (known === undefined) counted += 1;
          const start = after === undefined ? 0 : letters.indexOf(after) + 1;
          return [letters.slice(start, start + limit), known ?? letters.length];
        },
        keyOf: (letter) => letter,
        present: (rows) => rows,
      });
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, page: first.next?.page });
    const third = await list({ limit: 3, page: second.next?.page });
    expect([first, second, third].map(({ items }) => items.join(''))).toEqual(['abc', 'def', 'g']);
    expect([first, second, third].map(({ count }) => count)).toEqual([7, 7, 7]);
    expect(counted).toBe(1);
    await expect(answer({ page: first.next?.page })).rejects.toThrow();
  });

  it('refuses a cursor of another list, and one with a key of another shape', async () => {
    const { next } = await answer({ limit: 1 });
    const page = next?.page ?? '';
    await expect(answer({ page }, { scope: 'numbers' })).rejects.toThrow();
    const single = answerList(
      signer,
      { page },
      {
        scope: 'letters',
        key: 'string',
        read: async () => [letters, letters.length],
        keyOf: (letter) => letter,
        present: (rows) => rows,
      },
    );
    await expect(single).rejects.toThrow();
  });
});
