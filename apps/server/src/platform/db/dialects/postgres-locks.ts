import { type Kysely, sql } from 'kysely';
import { createWorkQueue } from '../../jobs/work-queue.ts';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import { findBounds } from '../work-bounds.ts';
import { LOCK_WAIT_MS, LONG_LOCK_WAIT_MS, SILENT_SESSION_MS } from './postgres-session.ts';

/** Begins every statement that takes a lock, and how long the session may be silent with it. */
export const LOCK = `select set_config('idle_session_timeout', '${SILENT_SESSION_MS}', false), `;
/** Begins every statement that gives a lock back. */
export const UNLOCK = 'select pg_advisory_unlock(';

/**
 * See `Dialect.lock`. A serializable transaction sees the database as it was when its first statement
 * began, and waiting for a lock is a statement. So the lock is the session's: it is had before the
 * transaction begins and given back after it ended. It takes the connection that the transaction
 * runs on, and half of the connections at most, so that waiting leaves some to whoever reads.
 *
 * A lock ends with its session, and the session with its holder: where nothing is heard of it for
 * `SILENT_SESSION_MS`, within a transaction or outside of one, the database ends it, which undoes what
 * was not committed. A holder that wakes up later can write nothing under the lock, since it had the
 * lock on the connection that it would write on. One that works for long is kept by a beat, see
 * `createPostgresDriver`.
 */
export function createPostgresLocks(maxConnections: number): Dialect['lock'] {
  const queue = createWorkQueue({
    atOnce: Math.max(1, Math.floor(maxConnections / 2)),
    waiting: Number.POSITIVE_INFINITY,
  });
  return (writers, name, run) =>
    queue.run(() =>
      writers.connection().execute(async (connection) => {
        await findBounds()?.requireHeld();
        await lock(connection, name);
        try {
          return await run(connection);
        } finally {
          // Where that fails the connection is closed, which gives the lock back: what was committed
          // under it stands.
          await unlock(connection, name).catch(() => undefined);
        }
      }),
    );
}

async function lock(connection: Kysely<Tables>, name: string): Promise<void> {
  await sql`${sql.raw(LOCK)}set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, false),
    pg_advisory_lock(hashtextextended(${name}, 0))`.execute(connection);
}

async function unlock(connection: Kysely<Tables>, name: string): Promise<void> {
  await sql`${sql.raw(UNLOCK)}hashtextextended(${name}, 0)),
    set_config('lock_timeout', ${String(LONG_LOCK_WAIT_MS)}, false),
    set_config('idle_session_timeout', '0', false)`.execute(connection);
}
