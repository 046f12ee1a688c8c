import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleStamp } from '../../../testing/settle-stamp.ts';
import { createPostgresDatabase } from '../../../testing/test-postgres.ts';
import { TRUST_MS } from '../../servers/server-times.ts';
import { OutdatedServerError } from '../../servers/servers.ts';
import { systemClocks } from '../../servers/trust.ts';
import { latestOf } from '../migrate.ts';
import { createCommitListener } from './postgres-commit-listener.ts';

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let admin: Client;

beforeAll(async () => {
  database = await createPostgresDatabase();
  admin = new Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const facts = {
  kind: 'server' as const,
  version: '1.2.3',
  schema: latestOf(),
  onOutdated: () => {},
};
const commit = () => admin.query(`select pg_notify('octavo_committed', '')`);
const list = async () => (await admin.query('select number, pid from servers')).rows;

/** A way to the database that can fall silent: connections stay, and nothing comes through them. */
async function openProxy() {
  const target = new URL(database.url);
  const port = Number(target.port);
  const pairs = new Set<readonly [Socket, Socket]>();
  const listening = createServer((near) => {
    const far = connect(port, target.hostname);
    pairs.add([near, far]);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  target.port = String((listening.address() as AddressInfo).port);
  return {
    url: target.href,
    /** What is connected says nothing any more; what connects from now on does. */
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    [Symbol.dispose]() {
      listening.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

describe('who listens for commits', () => {
  it('takes nothing for unchanged once its connection fell silent, and replaces it', async () => {
    using proxy = await openProxy();
    const errors: unknown[] = [];
    const listener = createCommitListener(proxy.url, (error) => errors.push(error));
    await listener.servers.join(facts);
    const before = await settleStamp(listener);
    proxy.silence();
    await commit();
    const silent = performance.now();
    await expect.poll(() => listener.changeStamp(), { interval: 10 }).toBeGreaterThan(before);
    expect(performance.now() - silent).toBeLessThan(TRUST_MS + 100);
    expect(listener.changeStamp()).toBeLessThan(listener.changeStamp());
    const after = await settleStamp(listener);
    expect(String(errors[0])).toContain('does not answer');
    expect(await list()).toHaveLength(1);
    await commit();
    await expect.poll(() => listener.changeStamp(), { interval: 5 }).toBe(after + 1);
    await listener.close();
    expect(await list()).toEqual([]);
  });

  it('takes nothing for unchanged after the machine was suspended, until it has heard again', async () => {
    let suspended = 0;
    const listener = createCommitListener(database.url, () => {}, {
      ...systemClocks,
      wall: () => Date.now() + suspended,
    });
    const stamp = await settleStamp(listener);
    suspended = 60_000;
    expect(listener.changeStamp()).toBeGreaterThan(stamp);
    expect(listener.changeStamp()).toBeGreaterThan(stamp + 1);
    await settleStamp(listener);
    await listener.close();
  });

  it('is heard of by others from when it serves until it has left', async () => {
    const [first, second] = [1, 2].map(() => createCommitListener(database.url, () => {}));
    if (first === undefined || second === undefined) throw new Error('Nobody listens.');
    expect(first.servers.number()).toBeUndefined();
    await first.servers.join(facts);
    await second.servers.join({ ...facts, kind: 'worker' });
    const numbers = [first, second].map(({ servers }) => servers.number());
    expect((await list()).map(({ number }) => number).sort()).toEqual(numbers.sort());
    await second.close();
    expect(await list()).toEqual([{ number: first.servers.number(), pid: process.pid }]);
    await first.close();
  });

  it('does not serve on a schema that it does not know', async () => {
    const listener = createCommitListener(database.url, () => {});
    const joining = listener.servers.join({ ...facts, schema: latestOf() - 1 });
    await expect(joining).rejects.toThrow(OutdatedServerError);
    expect(await list()).toEqual([]);
    await listener.close();
  });

  it('is told when the schema was changed while it did not listen', async () => {
    using proxy = await openProxy();
    const outdated = Promise.withResolvers<OutdatedServerError>();
    const listener = createCommitListener(proxy.url, () => {});
    await listener.servers.join({ ...facts, onOutdated: outdated.resolve });
    await admin.query(
      `insert into schema_migrations values (9999, '9999-later', '2030-01-01T00:00:00.000Z')`,
    );
    await admin.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 2`);
    expect((await outdated.promise).message).toContain('schema version 9999');
    await sleep(10);
    await listener.close();
    await admin.query('delete from schema_migrations where number = 9999');
    await admin.query('delete from servers');
  });
});
