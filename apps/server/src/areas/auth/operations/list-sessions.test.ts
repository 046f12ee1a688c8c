import type { SessionResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { openSessionClient } from '../../../testing/session-client.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface Sessions {
  count: number;
  items: SessionResource[];
  next?: { page: string };
}

const DAY_MS = 24 * 60 * 60_000;

describe.each(dialects)('GET /user/sessions on %s', (dialect) => {
  it('lists those of the caller, by device, and tells which one asks', async () => {
    await using server = await startTestServer({ dialect });
    const [user, other] = [await server.make.user(), await server.make.user()];
    await openSessionClient(server, other.id);
    const laptop = await openSessionClient(server, user.id, {
      device: { userAgent: 'Laptop', address: '192.0.2.1' },
    });
    await openSessionClient(server, user.id, {
      device: { userAgent: 'Phone', address: '2001:db8::1' },
    });
    const { body } = await laptop.request<Sessions>('GET', '/user/sessions');
    expect(body.count).toBe(2);
    expect(body.items).toMatchObject([
      { id: laptop.sessionId, userAgent: 'Laptop', address: '192.0.2.1', current: true },
      { userAgent: 'Phone', address: '2001:db8::1', current: false },
    ]);
    const secrets = await server.platform.database.db.selectFrom('sessions').selectAll().execute();
    const text = JSON.stringify(body);
    for (const { secret_hash: hash } of secrets) expect(text).not.toContain(hash);
    const first = await laptop.request<Sessions>('GET', '/user/sessions?limit=1');
    expect(first.body.items).toHaveLength(1);
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const rest = await laptop.request<Sessions>('GET', `/user/sessions?page=${page}`);
    expect(rest.body.items.map(({ userAgent }) => userAgent)).toEqual(['Phone']);
  });

  it('leaves out those that ended, by their time or unused', async () => {
    let now = new Date('2030-01-01T00:00:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const user = await server.make.user();
    const token = await server.make.token(user.id);
    const client = await openSessionClient(server, user.id);
    const count = async () =>
      (await server.request<Sessions>('GET', '/user/sessions', { token })).body.count;
    now = new Date(now.getTime() + 14 * DAY_MS - 1000);
    expect(await count()).toBe(1);
    now = new Date(now.getTime() + 1000);
    expect(await count()).toBe(0);
    const refused = await client.request('GET', '/user');
    expect(refused.body).toMatchObject({ error: { type: 'session_ended' } });
  });
});
