import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { settleStamp } from '../../../testing/settle-stamp.ts';
import { startSilentProxy } from '../../../testing/silent-proxy.ts';
import { createPostgresDatabase } from '../../../testing/test-postgres.ts';
import { type Database, openDatabase } from '../database.ts';
import { boundStatements, runWithin } from '../work-bounds.ts';
import { createPostgresDialect } from './postgres.ts';
import { SILENT_SESSION_MS } from './postgres-session.ts';

/** Longer than a session may be silent. */
const LONG_MS = SILENT_SESSION_MS + 1_500;
/** What others are to wait for at most. */
const BOUND_MS = 10_000;

const open = (url: string): Database =>
  openDatabase(createPostgresDialect({ url }), () => undefined);

function insertSetting(database: Database, name: string, meanwhile: () => Promise<unknown>) {
  return async (lock: string) => {
    const held = await database.locks.take(lock);
    try {
      await database.transaction(
        async (tx) => {
          await tx.insertInto('settings').values({ name, value: 'silent' }).execute();
          await meanwhile();
        },
        { lock: held },
      );
    } finally {
      held.release();
    }
  };
}

async function listSettings({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('value', '=', 'silent')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

const noWait = async () => undefined;

it('locks of a server that cannot be heard end, and those of one that works for long do not', async () => {
  const { url, drop } = await createPostgresDatabase();
  await using closing = new AsyncDisposableStack();
  closing.defer(drop);
  const proxy = closing.use(await startSilentProxy(url));
  const [cut, near] = [open(proxy.url), open(url)];
  closing.defer(() => near.close());
  closing.defer(() => cut.close());
  await settleStamp(cut);

  const inside = Promise.withResolvers<void>();
  const outside = Promise.withResolvers<void>();
  const { promise: never, reject: end } = Promise.withResolvers<void>();
  closing.defer(() => end(new Error('It is over.')));
  // One is within its transaction, the other has its lock and no transaction.
  void insertSetting(cut, 'lost', () => {
    inside.resolve();
    return never;
  })('inside').catch(() => undefined);
  void cut.dialect
    .lock(cut.db, 'outside', async (connection) => {
      await sql`select 1`.execute(connection);
      outside.resolve();
      await never;
    })
    .catch(() => undefined);
  await Promise.all([inside.promise, outside.promise]);
  proxy.fallSilent();

  const begun = performance.now();
  const timeOf = async (work: Promise<unknown>) => {
    await work;
    return performance.now() - begun;
  };
  const order: string[] = [];
  const slow = near.dialect.lock(near.db, 'slow', async () => {
    await sleep(LONG_MS);
    order.push('slow');
  });
  const slowInside = insertSetting(near, 'slow', () => sleep(LONG_MS))('slow-inside');
  const heard = (async () => {
    for (;;) {
      const before = cut.changeStamp();
      if (cut.changeStamp() !== before) return;
      await sleep(50);
    }
  })();
  // A request on the cut server, of which the bytes are swallowed.
  const asked = runWithin(boundStatements(1_500), () => listSettings(cut)).catch(
    (error: unknown) => error,
  );
  await sleep(500);
  const [first, second, third, noticed] = await Promise.all([
    timeOf(insertSetting(near, 'first', noWait)('inside')),
    timeOf(insertSetting(near, 'second', noWait)('outside')),
    timeOf(near.dialect.lock(near.db, 'slow', async () => void order.push('next'))),
    timeOf(heard),
    slow,
    slowInside,
  ]);
  expect([first, second].filter((ms) => ms > BOUND_MS)).toEqual([]);
  expect(Math.min(first, second)).toBeGreaterThan(SILENT_SESSION_MS / 2);
  expect(third).toBeGreaterThan(LONG_MS - 100);
  expect(order).toEqual(['slow', 'next']);
  expect(noticed).toBeLessThan(BOUND_MS);
  expect(cut.dialect.isUnavailable(await asked)).toBe(true);
  expect(await listSettings(near)).toEqual(['first', 'second', 'slow']);

  // It recovers by itself: no connection of before is taken again.
  proxy.passOn();
  expect(await listSettings(cut)).toEqual(['first', 'second', 'slow']);
});

it('settings of sessions cost a request nothing, and let migrations take their time', async () => {
  const { url, drop } = await createPostgresDatabase();
  await using closing = new AsyncDisposableStack();
  closing.defer(drop);
  const database = open(url);
  closing.defer(() => database.close());
  const read = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`;
  const readAll = async (db: Database['db']) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const found: string[] = [];
    for (const name of names) found.push((await read(name).execute(db)).rows[0]?.value ?? '');
    return found;
  };
  expect(await readAll(database.db)).toEqual(['15min', '1min', '8s']);
  expect(await database.transaction((tx) => readAll(tx))).toEqual(['15min', '1min', '8s']);
  const bounded = await runWithin(boundStatements(30_000), () =>
    database.transaction((tx) => readAll(tx)),
  );
  expect(bounded).toEqual(['30s', '10s', '8s']);
  const migrating = await database.transaction(async (tx) => {
    await database.dialect.lockMigrations(tx);
    return readAll(tx);
  });
  expect(migrating).toEqual(['0', '0', '8s']);
  expect(await readAll(database.db)).toEqual(['15min', '1min', '8s']);
});
