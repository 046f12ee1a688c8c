import { describe, expect, it } from 'vitest';
import { countQueries } from '../../../testing/count-queries.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe.each(dialects)('GET …/change-requests/{changeRequestId}/reviews on %s', (dialect) => {
  it('lists all reviews, the newest first, page by page', async () => {
    await using server = await openReviewServer(dialect);
    const made: string[] = [];
    for (const status of ['approved', 'changes-requested', 'approved'] as const) {
      made.push((await server.review(status)).id);
    }
    made.push((await server.review('approved', 'admin')).id);
    const path = `${server.path}/reviews?limit=3`;
    interface List {
      count: number;
      items: { id: string; latest: boolean }[];
      next?: { page: string };
    }
    const first = (await server.call<List>('GET', path)).body;
    const cursor = encodeURIComponent(first.next?.page ?? '');
    const second = (await server.call<List>('GET', `${path}&page=${cursor}`)).body;
    const items = [...first.items, ...second.items];
    expect(items.map(({ id }) => id)).toEqual([...made].reverse());
    expect(items.map(({ latest }) => latest)).toEqual([true, true, false, false]);
    expect([first.count, second.next]).toEqual([4, undefined]);
  });

  it('lists those since which nothing was edited, or the others, and counts them', async () => {
    await using server = await openReviewServer(dialect);
    const first = await server.review('approved');
    await server.edit('Dig wide.\n');
    const second = await server.review('approved');
    const ask = async (outdated: boolean) => {
      const path = `${server.path}/reviews?outdated=${outdated}`;
      const { body } = await server.call<{ count: number; items: { id: string }[] }>('GET', path);
      return [body.count, body.items.map(({ id }) => id)];
    };
    expect(await ask(true)).toEqual([1, [first.id]]);
    expect(await ask(false)).toEqual([1, [second.id]]);
  });

  it('takes as many queries for many reviews as for two', async () => {
    await using server = await openReviewServer(dialect);
    const path = `${server.path}/reviews`;
    for (let at = 0; at < 12; at += 1) {
      const body = { status: 'approved', body: { markdown: `No. ${at}` } };
      await server.call('POST', path, { as: at % 2 === 0 ? 'admin' : 'reviewer', body });
    }
    const ask = async (limit: number) => {
      const { body } = await server.call<{ items: unknown[] }>('GET', `${path}?limit=${limit}`);
      expect(body.items).toHaveLength(limit);
    };
    const few = await countQueries(() => ask(2));
    expect(few).toBeGreaterThan(2);
    expect(await countQueries(() => ask(12))).toBe(few);
  });

  it('lets readers in, and refuses others, foreign cursors and unknown requests', async () => {
    await using server = await openReviewServer(dialect);
    const path = `${server.path}/reviews`;
    expect(await listStatuses(server, 'GET', path)).toEqual({
      ...{ admin: 200, reviewer: 200, editor: 200, commenter: 200, reader: 200 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
    expect((await server.call('GET', `${path}?page=abc`)).status).toBe(400);
    expect((await server.call('GET', path.replace('/1/', '/7/'))).status).toBe(404);
  });
});
