import { describe, expect, it } from 'vitest';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe('POST …/change-requests/{changeRequestId}/reviews', () => {
  it('adds a review of the change request as it is, which replaces the reviewer’s last', async () => {
    await using server = await openReviewServer();
    const body = { status: 'changes-requested', body: { markdown: 'Too *deep*.' } };
    const first = await server.call('POST', `${server.path}/reviews`, { as: 'reviewer', body });
    const { body: request } = await server.call('GET', server.path);
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        object: 'change-request-review',
        status: 'changes-requested',
        reviewer: { id: server.reviewerId },
        body: { markdown: 'Too *deep*.' },
        revision: request.revision,
        outdated: false,
        latest: true,
      },
    ]);
    const location = first.headers.get('location') ?? '';
    expect(location).toBe((first.body.urls as { location: string }).location);
    await server.edit('Dig less deep.\n');
    await server.review('approved');
    const again = await server.call('GET', new URL(location).pathname);
    expect(again.body).toMatchObject({ outdated: true, latest: false });
  });

  it('says who asked for the review, where somebody did', async () => {
    await using server = await openReviewServer();
    const ask = { as: 'editor', body: { users: [server.reviewerId] } } as const;
    await server.call('POST', `${server.path}/requested-reviewers`, ask);
    const review = async (as: 'admin' | 'reviewer') => {
      const body = { status: 'approved' };
      return (await server.call('POST', `${server.path}/reviews`, { as, body })).body.requestedBy;
    };
    expect(await review('reviewer')).toMatchObject({ object: 'user', id: server.editorId });
    expect(await review('admin')).toBeUndefined();
  });

  it('keeps all of several reviews at once, and one counts', async () => {
    await using server = await openReviewServer();
    await Promise.all([
      server.review('approved'),
      server.review('changes-requested'),
      server.review('approved', 'admin'),
    ]);
    const { body } = await server.call<{ count: number; items: { latest: boolean }[] }>(
      'GET',
      `${server.path}/reviews`,
    );
    expect([body.count, body.items.filter(({ latest }) => latest).length]).toEqual([3, 2]);
  });

  it('takes those who may review, but not who opened the change request', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/reviews`;
    expect(await listStatuses(server, 'POST', path, { status: 'approved' })).toEqual({
      ...{ admin: 201, reviewer: 201, editor: 403, commenter: 403, reader: 403 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
    await server.open('Own');
    const own = path.replace('/1/', '/2/');
    const refused = await server.call('POST', own, { body: { status: 'approved' } });
    expect(refused.status).toBe(403);
  });

  it('refuses unknown statuses, over-long bodies, and requests that are merged or archived', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/reviews`;
    const send = async (body: unknown) => (await server.call('POST', path, { body })).status;
    expect(await send({})).toBe(400);
    expect(await send({ status: 'pending' })).toBe(400);
    expect(await send({ status: 'approved', body: { markdown: 'x'.repeat(20_001) } })).toBe(400);
    expect(await send({ status: 'approved', extra: 1 })).toBe(400);
    await server.call('PATCH', server.path, { body: { status: 'archived' } });
    expect(await send({ status: 'approved' })).toBe(409);
    await server.call('PATCH', server.path, { body: { status: 'open' } });
    await server.call('POST', `${server.path}/merge`);
    expect(await send({ status: 'approved' })).toBe(409);
  });

  it('is open in a locked space', async () => {
    await using server = await openReviewServer();
    await server.call('PATCH', `/spaces/${server.spaceId}`, { body: { editMode: 'locked' } });
    expect((await server.review('approved')).status).toBe('approved');
  });
});
