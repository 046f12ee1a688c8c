import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { LOCK_LIMITS } from '../../platform/db/write-locks.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

async function openSpace(server: TestServer) {
  const { org, token } = await server.make.org();
  const { id } = await server.make.space(org.id);
  const comment = () =>
    server.request<{ error?: { type: string } }>('POST', `/spaces/${id}/comments`, {
      token,
      body: { body: { markdown: 'Which kiln?' } },
    });
  const count = async () => {
    const path = `/spaces/${id}/comments?limit=1`;
    return (await server.request<{ count: number }>('GET', path, { token })).body.count;
  };
  return { id, token, comment, count };
}

describe('writes that wait for a lock', () => {
  it('are refused with 503 where too many wait, and the others done in time', async () => {
    await using server = await startTestServer();
    const { locks } = server.platform.database;
    const space = await openSpace(server);
    const held = await locks.take(space.id);
    const waiting = Array.from({ length: LOCK_LIMITS.waiting }, () => locks.take(space.id));
    const refused = await space.comment();
    expect([refused.status, refused.body.error?.type]).toEqual([503, 'too_busy']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    held.release();
    const done = space.comment();
    for (const lock of waiting) (await lock).release();
    expect((await done).status).toBe(200);
    expect(await space.count()).toBe(1);
  });

  it('leave with their client, and are not done', async () => {
    await using server = await startTestServer();
    const { locks } = server.platform.database;
    const space = await openSpace(server);
    const held = await locks.take(space.id);
    const leaving = new AbortController();
    const gone = fetch(`${server.origin}/v1/spaces/${space.id}/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${space.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body: { markdown: 'Never mind.' } }),
      signal: leaving.signal,
    });
    await sleep(100);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await sleep(100);
    held.release();
    expect((await space.comment()).status).toBe(200);
    expect(await space.count()).toBe(1);
  });

  it('are refused with 503 where the database went away, and done once it is back', async () => {
    await using server = await startTestServer({ dialect: 'postgres' });
    const space = await openSpace(server);
    const client = new Client({ connectionString: server.platform.config.databaseUrl ?? '' });
    await client.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [space.id]);
    const refused = space.comment();
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(`select pg_terminate_backend(pid)
          from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`);
        return rowCount;
      })
      .toBe(1);
    expect([(await refused).status, (await refused).body.error?.type]).toEqual([
      503,
      'database_unavailable',
    ]);
    expect((await refused).headers.get('retry-after')).toBe('5');
    await client.end();
    expect((await space.comment()).status).toBe(200);
    expect(await space.count()).toBe(1);
  });
});
