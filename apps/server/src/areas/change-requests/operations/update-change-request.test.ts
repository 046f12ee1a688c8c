import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openRequestServer } from '../testing/request-server.ts';

describe.each(dialects)('PATCH …/change-requests/{changeRequestId} on %s', (dialect) => {
  it('moves among draft, open and archived, and keeps the counters of the space', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    const moves = [
      ['open', 1, 0],
      ['archived', 0, 0],
      ['draft', 0, 1],
      ['draft', 0, 1],
      ['archived', 0, 0],
      ['open', 1, 0],
    ] as const;
    for (const [status, changeRequestsOpen, changeRequestsDraft] of moves) {
      const { status: answered, body } = await server.call('PATCH', path, { body: { status } });
      expect(answered).toBe(200);
      expect(body).toMatchObject({ status });
      const counters = { changeRequests: 1, changeRequestsOpen, changeRequestsDraft };
      expect(await server.space()).toMatchObject(counters);
    }
  });

  it('changes the subject and leaves the rest', async () => {
    await using server = await openRequestServer(dialect);
    const opened = await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    const { body } = await server.call('PATCH', path, { body: { subject: 'Colder kilns' } });
    const { updatedAt } = body as { updatedAt: string };
    expect(body).toEqual({ ...opened, subject: 'Colder kilns', updatedAt });
    expect(updatedAt >= opened.updatedAt).toBe(true);
  });

  it('gives it a description, keeps it, and takes it away again', async () => {
    await using server = await openRequestServer(dialect);
    const path = `/spaces/${server.spaceId}/change-requests`;
    const description = 'Why **hotter**.\n\n- glaze\n';
    const opened = await server.call('POST', path, { body: { subject: 'Kilns', description } });
    expect(opened.body).toMatchObject({ subject: 'Kilns', description });
    await server.call('PATCH', `${path}/1`, { body: { subject: 'Colder kilns' } });
    expect((await server.call('GET', `${path}/1`)).body).toMatchObject({ description });
    const other = await server.call('PATCH', `${path}/1`, { body: { description: 'Other.' } });
    expect(other.body).toMatchObject({ subject: 'Colder kilns', description: 'Other.' });
    const bare = await server.call('PATCH', `${path}/1`, { body: { description: null } });
    expect(bare.status).toBe(200);
    expect(bare.body).not.toHaveProperty('description');
    const long = { description: 'x'.repeat(10_001) };
    const refused = await server.call<{ error: { details: { path: string }[] } }>(
      ...(['PATCH', `${path}/1`, { body: long }] as const),
    );
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0]?.path).toBe('body.description');
  });

  it('counts right when it is moved many times at once', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    await server.open();
    const statuses = ['open', 'archived', 'draft', 'open', 'archived', 'draft', 'open', 'open'];
    await Promise.all(
      statuses.map((status, index) =>
        server.call('PATCH', `/spaces/${server.spaceId}/change-requests/${(index % 2) + 1}`, {
          body: { status },
        }),
      ),
    );
    const path = `/spaces/${server.spaceId}/change-requests`;
    const count = async (status: string) =>
      (await server.call('GET', `${path}?status=${status}`)).body.count;
    expect(await server.space()).toMatchObject({
      changeRequestsOpen: await count('open'),
      changeRequestsDraft: await count('draft'),
    });
  });

  it('refuses to change what somebody else changed since it was read', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    const etag = (await server.call('GET', path)).headers.get('etag') ?? '';
    const headers = { 'if-match': etag };
    const first = await server.call('PATCH', path, { body: { subject: 'First' }, headers });
    expect(first.status).toBe(200);
    const second = await server.call('PATCH', path, { body: { subject: 'Second' }, headers });
    expect(second.status).toBe(412);
  });

  it('lets editors in and nobody else', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    const body = { status: 'open' };
    expect((await server.call('PATCH', path, { as: 'editor', body })).status).toBe(200);
    expect((await server.call('PATCH', path, { as: 'commenter', body })).status).toBe(403);
    expect((await server.call('PATCH', path, { as: 'guest', body })).status).toBe(404);
    expect((await server.call('PATCH', path, { as: 'stranger', body })).status).toBe(404);
    expect((await server.call('PATCH', path, { as: 'nobody', body })).status).toBe(401);
  });

  it.each([
    ['status', { status: 'merged' }],
    ['status', { status: 'closed' }],
    ['subject', { subject: 'x'.repeat(101) }],
    ['subject', { subject: null }],
    ['number', { number: 7 }],
  ])('refuses a wrong %s: %j', async (field, body) => {
    await using server = await openRequestServer(dialect);
    const opened = await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    const answer = await server.call('PATCH', path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path: `body.${field}` }] } });
    expect((await server.call('GET', path)).body).toEqual(opened);
  });
});
