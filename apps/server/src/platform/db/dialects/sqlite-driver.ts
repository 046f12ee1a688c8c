import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from 'kysely';
import { isBusy, type SqliteConnection } from './sqlite-connection.ts';

/** How long a transaction waits for another process to finish its own. */
const BEGIN_TIMEOUT_MS = 30_000;
const LONGEST_PAUSE_MS = 25;

/**
 * Kysely's driver over one connection. Transactions begin immediate: the write lock is taken at
 * the start, so a transaction never fails half-way because another one wrote first. `onCommit` is
 * called as soon as a commit has happened.
 */
export function createSqliteDriver(
  connection: SqliteConnection,
  onCommit: () => void = () => {},
): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => begin(connection),
    commitTransaction: async () => {
      connection.run('commit');
      onCommit();
    },
    rollbackTransaction: async () => connection.run('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

/**
 * Waits for another process's transaction without holding this one's event loop, which SQLite's own
 * waiting would.
 */
async function begin(connection: SqliteConnection): Promise<void> {
  const deadline = performance.now() + BEGIN_TIMEOUT_MS;
  for (let pause = 1; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return connection.run('begin immediate');
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(pause);
  }
}
