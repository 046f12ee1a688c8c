import { describe, expect, it } from 'vitest';
import { openReviewServer } from '../testing/review-server.ts';

describe('DELETE …/requested-reviewers/{userId}', () => {
  it('asks the person no more, once', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/requested-reviewers`;
    await server.call('POST', path, { body: { users: [server.reviewerId, server.adminId] } });
    await server.review('approved');
    const own = `${path}/${server.reviewerId}`;
    const answers = await Promise.all([1, 2].map(() => server.call('DELETE', own)));
    expect(answers.map(({ status }) => status).sort()).toEqual([205, 404]);
    expect((await server.call('GET', path)).body).toMatchObject({
      count: 1,
      items: [{ user: { id: server.adminId } }],
    });
    expect((await server.call('GET', `${server.path}/reviews`)).body).toMatchObject({ count: 1 });
  });

  it('refuses readers, strangers and people who were not asked', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/requested-reviewers`;
    await server.call('POST', path, { body: { users: [server.reviewerId] } });
    const statuses: number[] = [];
    for (const as of ['reader', 'commenter', 'guest', 'stranger', 'nobody'] as const) {
      statuses.push((await server.call('DELETE', `${path}/${server.reviewerId}`, { as })).status);
    }
    expect(statuses).toEqual([403, 403, 404, 404, 401]);
    expect((await server.call('DELETE', `${path}/${server.adminId}`)).status).toBe(404);
    const byEditor = await server.call('DELETE', `${path}/${server.reviewerId}`, { as: 'editor' });
    expect(byEditor.status).toBe(205);
  });
});
