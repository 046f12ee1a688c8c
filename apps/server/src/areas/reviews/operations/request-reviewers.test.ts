import { describe, expect, it } from 'vitest';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe('POST …/change-requests/{changeRequestId}/requested-reviewers', () => {
  it('asks people once, at the same time too, and says how far they are', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/requested-reviewers`;
    const body = { users: [server.reviewerId, server.adminId, server.reviewerId] };
    const answers = await Promise.all([1, 2].map(() => server.call('POST', path, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body: answer } of answers) {
      expect(Object.keys(answer)).toEqual(['users']);
      expect(answer.users).toHaveLength(2);
    }
    await server.review('approved');
    const { body: list } = await server.call<{ count: number; items: unknown[] }>('GET', path);
    expect(list.count).toBe(2);
    expect(list.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          object: 'change-request-requested-reviewer',
          user: expect.objectContaining({ id: server.reviewerId }),
          kind: 'user',
          requestedBy: expect.objectContaining({ id: server.adminId }),
          revision: expect.any(String),
          status: 'approved',
        }),
        expect.objectContaining({ status: 'pending' }),
      ]),
    );
    await server.edit('Dig wide.\n');
    const later = await server.call<{ items: { status: string }[] }>('GET', path);
    expect(later.body.items.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  it('gives the change request a subject on the way, or nothing is done', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/requested-reviewers`;
    const ask = async (users: string[], subject: string) =>
      (await server.call('POST', path, { body: { users, subject } })).status;
    expect(await ask([server.reviewerId], 'x'.repeat(101))).toBe(400);
    expect(await ask([server.editorId], 'Shallow clay')).toBe(400);
    expect((await server.call('GET', server.path)).body.subject).toBe('Deeper clay');
    expect(await ask([server.reviewerId], 'Shallow clay')).toBe(200);
    expect((await server.call('GET', server.path)).body.subject).toBe('Shallow clay');
    const described = { users: [server.reviewerId], description: 'It **cracks**.' };
    expect((await server.call('POST', path, { body: described })).status).toBe(200);
    expect((await server.call('GET', server.path)).body).toMatchObject({
      ...{ subject: 'Shallow clay', description: 'It **cracks**.' },
    });
  });

  it('refuses who may not review, who opened it, and who is unknown, naming them', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/requested-reviewers`;
    const { user: reader } = await server.server.make.member(server.organizationId, 'read');
    const users = [server.reviewerId, server.editorId, reader.id, 'nobody'];
    const { status, body } = await server.call<{ error: { details: { path: string }[] } }>(
      'POST',
      path,
      { body: { users } },
    );
    expect(status).toBe(400);
    expect(body.error.details.map((detail) => detail.path)).toEqual([
      'body.users[1]',
      'body.users[2]',
      'body.users[3]',
    ]);
    expect((await server.call('GET', path)).body).toMatchObject({ count: 0 });
    expect((await server.call('POST', path, { body: { users: [] } })).status).toBe(400);
  });

  it('takes editors, and refuses readers, strangers and merged requests', async () => {
    await using server = await openReviewServer();
    const path = `${server.path}/requested-reviewers`;
    const body = { users: [server.reviewerId] };
    expect(await listStatuses(server, 'POST', path, body)).toEqual({
      ...{ admin: 200, reviewer: 200, editor: 200, commenter: 403, reader: 403 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
    await server.call('POST', `${server.path}/merge`);
    expect((await server.call('POST', path, { body })).status).toBe(409);
  });
});
