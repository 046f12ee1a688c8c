import type { SpaceResource } from '@octavo/contract/spaces';
import { afterAll, describe, expect, it } from 'vitest';
import { startOrgServer } from '../testing/org-server.ts';
import { startTestServer } from '../testing/test-server.ts';

const { server, token, orgId, createSpace: create } = await startOrgServer();
afterAll(() => server.close());

describe('an idempotency key', () => {
  it('repeats the answer of the same request and creates nothing', async () => {
    const headers = { 'idempotency-key': 'make-one' };
    const first = await create({ title: 'Once' }, headers);
    const again = await create({ title: 'Once' }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('is refused for another body', async () => {
    const headers = { 'idempotency-key': 'make-another' };
    await create({ title: 'One' }, headers);
    expect((await create({ title: 'Two' }, headers)).status).toBe(409);
  });

  it('keeps a secret in its answer unreadable in the database', async () => {
    const headers = { 'idempotency-key': 'secret' };
    const ask = () =>
      server.request<{ token: string }>('POST', '/user/tokens', {
        token,
        body: { label: 'ci' },
        headers,
      });
    const first = await ask();
    expect((await ask()).body.token).toBe(first.body.token);
    const rows = await server.platform.database.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(first.body.token);
  });

  it('does not keep failures', async () => {
    const headers = { 'idempotency-key': 'failing' };
    expect((await create({ emoji: 'no emoji' }, headers)).status).toBe(400);
    expect((await create({ emoji: '🏺' }, headers)).status).toBe(201);
  });

  it('makes one thing of requests sent at once', async () => {
    const headers = { 'idempotency-key': 'at-once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ title: 'Raced' }, headers)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const { body } = await server.request<{ items: SpaceResource[] }>(
      'GET',
      `/orgs/${orgId}/spaces?limit=1000`,
      { token },
    );
    expect(body.items.filter((space) => space.title === 'Raced')).toHaveLength(1);
  });
});

describe('an idempotency key after 24 hours', () => {
  it('is free for another request', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using aged = await startTestServer({ platform: { clock: { now: () => now } } });
    const made = await aged.make.org();
    const ask = (title: string) =>
      aged.request('POST', '/orgs', {
        token: made.token,
        body: { title },
        headers: { 'idempotency-key': 'daily' },
      });
    expect((await ask('Monday')).status).toBe(201);
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000 - 1);
    expect((await ask('Tuesday')).status).toBe(409);
    now = new Date(now.getTime() + 1);
    expect((await ask('Tuesday')).status).toBe(201);
  });
});
