import { describe, expect, it } from 'vitest';
import { listenTo } from '../../testing/listen-to.ts';
import { dialects } from '../../testing/test-platform.ts';
import { openReviewServer } from './testing/review-server.ts';

const NAMES = [
  'change-request.reviewed',
  'change-request.review-requested',
  'comment.created',
] as const;

describe.each(dialects)('events of reviews on %s', (dialect) => {
  it('tell of a review before its comment, and of those who were not asked before', async () => {
    await using server = await openReviewServer(dialect);
    const take = listenTo(server.platform, NAMES);
    const asked = `${server.path}/requested-reviewers`;
    const ask = (users: string[]) => server.call('POST', asked, { body: { users } });
    await ask([server.reviewerId, server.reviewerId]);
    await ask([server.reviewerId]);
    await ask([server.adminId, server.reviewerId]);
    const tellBy = (userId: string) => ({
      at: expect.any(String),
      actor: expect.objectContaining({ kind: 'user', userId, tokenId: expect.any(String) }),
      organizationId: expect.any(String),
    });
    const { spaceId } = server;
    const object = { kind: 'change-request', id: expect.any(String), spaceId };
    const by = { ...tellBy(server.adminId), object };
    expect(take()).toEqual([
      ['change-request.review-requested', { ...by, reviewerIds: [server.reviewerId] }],
      ['change-request.review-requested', { ...by, reviewerIds: [server.adminId] }],
    ]);
    const body = { status: 'approved', body: { markdown: 'Good.' } };
    const answer = await server.call('POST', `${server.path}/reviews`, { as: 'reviewer', body });
    const review = { ...tellBy(server.reviewerId), object };
    const comment = { kind: 'comment', id: expect.any(String), spaceId };
    expect(take()).toEqual([
      ['change-request.reviewed', { ...review, reviewId: answer.body.id, status: 'approved' }],
      [
        'comment.created',
        {
          ...{ ...review, object: { ...comment, changeRequestId: expect.any(String) } },
          after: { status: 'open' },
        },
      ],
    ]);
  });
});
