import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe.each(dialects)('GET …/requested-reviewers on %s', (dialect) => {
  it('lists everybody once, page by page', async () => {
    await using server = await openReviewServer(dialect);
    const path = `${server.path}/requested-reviewers`;
    const users = [server.reviewerId, server.adminId];
    await server.call('POST', path, { body: { users } });
    interface List {
      count: number;
      items: { user: { id: string } }[];
      next?: { page: string };
    }
    const first = (await server.call<List>('GET', `${path}?limit=1`)).body;
    const cursor = encodeURIComponent(first.next?.page ?? '');
    const second = (await server.call<List>('GET', `${path}?limit=1&page=${cursor}`)).body;
    expect([...first.items, ...second.items].map(({ user }) => user.id)).toEqual([...users].sort());
    expect([first.count, second.count, second.next]).toEqual([2, 2, undefined]);
  });

  it('are whom lists of change requests go by', async () => {
    await using server = await openReviewServer(dialect);
    await server.open('Asks nobody');
    const users = [server.reviewerId];
    await server.call('POST', `${server.path}/requested-reviewers`, { body: { users } });
    for (const owner of [`spaces/${server.spaceId}`, `orgs/${server.organizationId}`]) {
      const listOf = async (id: string) => {
        const path = `/${owner}/change-requests?status=all&requestedReviewer=${id}`;
        const { body } = await server.call<{ count: number; items: { number: number }[] }>(
          ...(['GET', path] as const),
        );
        return [body.count, body.items.map(({ number }) => number)];
      };
      expect(await listOf(server.reviewerId)).toEqual([1, [1]]);
      expect(await listOf(server.adminId)).toEqual([0, []]);
    }
  });

  it('lets readers in, and refuses others and foreign cursors', async () => {
    await using server = await openReviewServer(dialect);
    const path = `${server.path}/requested-reviewers`;
    expect(await listStatuses(server, 'GET', path)).toEqual({
      ...{ admin: 200, reviewer: 200, editor: 200, commenter: 200, reader: 200 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
    expect((await server.call('GET', `${path}?page=abc`)).status).toBe(400);
  });
});
