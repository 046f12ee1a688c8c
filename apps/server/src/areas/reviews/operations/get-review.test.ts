import { describe, expect, it } from 'vitest';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe('GET …/change-requests/{changeRequestId}/reviews/{reviewId}', () => {
  it('answers a review, which goes out of date with an edit', async () => {
    await using server = await openReviewServer();
    const review = await server.review('approved');
    const path = `${server.path}/reviews/${review.id}`;
    expect((await server.call('GET', path)).body).toEqual(review);
    await server.edit('Dig wide.\n');
    expect((await server.call('GET', path)).body).toEqual({ ...review, outdated: true });
  });

  it('refuses strangers, and reviews that are unknown or of another change request', async () => {
    await using server = await openReviewServer();
    const { id } = await server.review('approved');
    const path = `${server.path}/reviews/${id}`;
    expect(await listStatuses(server, 'GET', path)).toEqual({
      ...{ admin: 200, reviewer: 200, editor: 200, commenter: 200, reader: 200 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
    await server.open('Other');
    expect((await server.call('GET', path.replace('/1/', '/2/'))).status).toBe(404);
    expect((await server.call('GET', `${server.path}/reviews/none`)).status).toBe(404);
  });
});
