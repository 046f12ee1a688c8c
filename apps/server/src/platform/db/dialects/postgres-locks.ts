import { type Kysely, sql } from 'kysely';
import { createWorkQueue } from '../../jobs/work-queue.ts';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** How long a lock is waited for before the wait counts as a collision. */
const LOCK_TIMEOUT_MS = 10_000;

/** Begins every statement that gives a lock back. */
export const UNLOCK = 'select pg_advisory_unlock(';

/**
 * See `Dialect.lock`. A serializable transaction sees the database as it was when its first statement
 * began, and waiting for a lock is a statement. So the lock is the session's: it is had before the
 * transaction begins and given back after it ended. It takes the connection that the transaction
 * runs on, and half of the connections at most, so that waiting leaves some to whoever reads.
 */
export function createPostgresLocks(maxConnections: number): Dialect['lock'] {
  const queue = createWorkQueue({
    atOnce: Math.max(1, Math.floor(maxConnections / 2)),
    waiting: Number.POSITIVE_INFINITY,
  });
  return (writers, name, run) =>
    queue.run(() =>
      writers.connection().execute(async (connection) => {
        await lock(connection, name);
        try {
          return await run(connection);
        } finally {
          await unlock(connection, name);
        }
      }),
    );
}

async function lock(connection: Kysely<Tables>, name: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false),
    pg_advisory_lock(hashtextextended(${name}, 0))`.execute(connection);
}

async function unlock(connection: Kysely<Tables>, name: string): Promise<void> {
  await sql`${sql.raw(UNLOCK)}hashtextextended(${name}, 0)), set_config('lock_timeout', '0', false)`.execute(
    connection,
  );
}
