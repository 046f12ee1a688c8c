import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection, Driver } from 'kysely';
import { isBusy, type TransactionStatement } from './sqlite-connection.ts';
import type { WriteGate } from './write-gate.ts';

/** How long a transaction waits for another process to finish its own. */
const BEGIN_TIMEOUT_MS = 30_000;
const LONGEST_PAUSE_MS = 25;

/** A connection to a SQLite file, here or in a thread. */
export interface TransactionConnection extends DatabaseConnection {
  run(statement: TransactionStatement): void | Promise<void>;
}

/** How one connection writes beside others of the process. */
export interface DriverOptions {
  /** Those that write wait for each other here. Nobody waits unless given. */
  gate?: WriteGate;
  /** Called as soon as a commit has happened. */
  onCommit?: () => void;
  /** How transactions begin; `begin immediate` unless given. Those that only read cannot. */
  begins?: 'begin' | 'begin immediate';
}

/**
 * Kysely's driver over one connection. Transactions begin immediate unless they only read: the write
 * lock is taken at the start, so a transaction never fails half-way because another one wrote first.
 */
export function createSqliteDriver(
  connection: TransactionConnection,
  { gate, onCommit, begins = 'begin immediate' }: DriverOptions = {},
): Driver {
  return {
    init: async () => {},
    async acquireConnection() {
      await gate?.enter();
      return connection;
    },
    beginTransaction: () => begin(connection, begins),
    async commitTransaction() {
      await connection.run('commit');
      onCommit?.();
    },
    rollbackTransaction: async () => connection.run('rollback'),
    releaseConnection: async () => gate?.leave(),
    destroy: async () => {},
  };
}

/**
 * Waits for another process's transaction without holding this one's event loop, which SQLite's own
 * waiting would.
 */
async function begin(
  connection: TransactionConnection,
  statement: TransactionStatement,
): Promise<void> {
  const deadline = performance.now() + BEGIN_TIMEOUT_MS;
  for (let pause = 1; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return await connection.run(statement);
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(pause);
  }
}
