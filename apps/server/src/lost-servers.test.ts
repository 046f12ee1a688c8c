import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latestOf, migrate } from './platform/db/migrate.ts';
import { migrations } from './platform/db/migrations/index.ts';
import type { Migration } from './platform/db/migrations/migration.ts';
import { LEASE_MS } from './platform/servers/server-times.ts';
import { makeEnvironment, type ServedBeside, serveBeside } from './testing/served-beside.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const execute = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../bin/octavo.mjs');

let server: TestServer;
let beside: ServedBeside;
let mailServer: Awaited<ReturnType<typeof startSilentServer>>;

beforeAll(async () => {
  server = await startTestServer({ dialect: 'postgres' });
  mailServer = await startSilentServer();
  beside = await serveBeside(server.platform, {
    OCTAVO_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  });
}, 120_000);
afterAll(async () => {
  await beside?.[Symbol.asyncDispose]();
  mailServer?.close();
  await server?.close();
});

/** Something that takes connections and never says a word. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
    },
  };
}

const db = () => server.platform.database.db;

/** A token that the other server knows, and what revokes it here. */
async function makeKnownToken() {
  const user = await server.make.user();
  const token = await server.make.token(user.id);
  const { body } = await server.request<{ items: { id: string }[] }>('GET', '/user/tokens', {
    token,
  });
  const ask = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${beside.origin}/v1/user`, { headers })).status;
  };
  await expect.poll(ask, { interval: 5 }).toBe(200);
  return {
    ask,
    revoke: () => server.request('DELETE', `/user/tokens/${body.items[0]?.id}`, { token }),
  };
}

/** The number under which the other server is listed. */
async function findNumber(): Promise<number> {
  const { number } = await db()
    .selectFrom('servers')
    .select('number')
    .where('pid', '=', beside.child.pid ?? 0)
    .executeTakeFirstOrThrow();
  return number;
}

async function measure(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

describe('a server beside another on one PostgreSQL database', () => {
  it('lets nothing through that was taken away while its listening session was ended', async () => {
    const after: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const token = await makeKnownToken();
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_locks
        where locktype = 'advisory' and objsubid = 2 and objid = ${await findNumber()}::int::oid
      `.execute(db());
      expect(rows).toEqual([{ ended: true }]);
      await token.revoke();
      after.push(await token.ask());
    }
    expect(after).toEqual(Array(5).fill(401));
  });

  it('keeps a write that takes access away for no longer than its lease while it is frozen', async () => {
    const tokens = await Promise.all(Array.from({ length: 3 }, makeKnownToken));
    await expect.poll(() => tokens[0]?.ask()).toBe(200);
    beside.freeze();
    const [first, ...others] = tokens;
    const waited = await measure(async () => first?.revoke());
    // Nobody waits for it again until it speaks.
    const later = await measure(() => Promise.all(others.map(({ revoke }) => revoke())));
    const asked = tokens.flatMap(({ ask }) => Array.from({ length: 5 }, ask));
    beside.thaw();
    expect(await Promise.all(asked)).toEqual(Array(15).fill(401));
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(LEASE_MS + 3_000);
    expect(later).toBeLessThan(LEASE_MS);
    const again = await makeKnownToken();
    await again.revoke();
    expect(await again.ask()).toBe(401);
  });

  it('keeps the schema as it knows it: whoever would change it is told what runs', async () => {
    const { platform } = server;
    const next: Migration = {
      name: '9001-next',
      up: (tx, { types }) =>
        tx.schema.createTable('next_things').addColumn('id', types.text).execute(),
    };
    const raise = () => migrate(platform.database, platform.clock, [...migrations, next]);
    await expect(raise()).rejects.toMatchObject({
      name: 'OlderServersError',
      message: expect.stringContaining(`process ${beside.child.pid} on `),
    });
    // As a release before this one left it.
    const last = (await db().selectFrom('schema_migrations').selectAll().execute()).at(-1);
    await platform.database.transaction((tx) =>
      tx.deleteFrom('schema_migrations').where('number', '=', latestOf()).execute(),
    );
    const command = execute(process.execPath, [PROGRAM, 'migrate'], {
      env: makeEnvironment(platform),
    });
    await expect(command).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /servers of an older version are using it:\n *Octavo \d+\.\d+\.\d+: process \d+ on .*\n.*\n.*Stop them first, each with SIGTERM/s,
      ),
    });
    await platform.database.transaction((tx) =>
      tx
        .insertInto('schema_migrations')
        .values(last ?? never())
        .execute(),
    );
  });

  it('is killed, and another takes over its jobs at once', async () => {
    const { jobs, database } = server.platform;
    const mail = { to: 'ada@example.com', subject: 'Kiln', text: 'Fired.\n' };
    await database.transaction((tx) => jobs.enqueue(tx, 'mail.send', mail));
    const readHolder = async () =>
      (
        await db().selectFrom('jobs').select('leased_by').where('kind', '=', 'mail.send').execute()
      )[0]?.leased_by;
    const number = await findNumber();
    await expect.poll(readHolder).toBe(number);
    // It is renewed for a minute yet.
    expect(await jobs.runDue()).toBe(0);
    await beside.end('SIGKILL');
    const waited = await measure(() => expect.poll(() => jobs.runDue(), { interval: 20 }).toBe(1));
    // The lease of the job goes on for most of a minute.
    expect(waited).toBeLessThan(10_000);
    expect(await readHolder()).toBeUndefined();
    const gone = db().selectFrom('servers').select('number').where('number', '=', number);
    await expect.poll(() => gone.execute()).toEqual([]);
  });

  it('is waited for no longer once its lease is over', async () => {
    const user = await server.make.user();
    const token = await server.make.token(user.id);
    const { body } = await server.request<{ items: { id: string }[] }>('GET', '/user/tokens', {
      token,
    });
    const path = `/user/tokens/${body.items[0]?.id}`;
    expect(await measure(() => server.request('DELETE', path, { token }))).toBeLessThan(LEASE_MS);
    expect((await server.request('GET', '/user', { token })).status).toBe(401);
  });
});

function never(): never {
  throw new Error('There is no last migration.');
}
