import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { Announcement, Servers } from '../servers/servers.ts';
import { DatabaseBusyError } from './database-busy-error.ts';
import type { Dialect, Isolation } from './dialect.ts';
import { createReadThreads } from './read-threads.ts';
import type { Tables } from './tables.ts';
import type { ThreadWriting } from './thread-writing.ts';
import type { Db, Tx } from './transaction.ts';
import { findBounds } from './work-bounds.ts';
import { createWriteLocks, type WriteLock, type WriteLocks } from './write-locks.ts';

export { DatabaseBusyError } from './database-busy-error.ts';
export type { Db, Tx } from './transaction.ts';

/** How a transaction is run. */
export interface TransactionOptions {
  /** `serializable` unless given. */
  isolation?: Isolation;
  /**
   * The lock that it is done under. It then waits for other processes that hold it too,
   * and sees what they committed. The caller holds the lock, and releases it.
   */
  lock?: WriteLock | undefined;
  /**
   * Whether it may write much: what it asks of the database is then done outside of this thread, where
   * each query takes longer.
   */
  isLong?: boolean | undefined;
}

/** The database behind everything the server keeps. */
export interface Database {
  readonly dialect: Dialect;
  readonly db: Db;
  /**
   * Has a module that calls `serveReads` answer a question in a thread, which has a connection of its
   * own: what reads long keeps nobody waiting but others that do. It sees what was committed before it
   * was asked.
   *
   * Where it still waits for a thread when `signal` is aborted, nothing is done, and this throws the
   * reason.
   *
   * @throws DatabaseBusyError where it takes too long
   */
  readInThread(module: URL, question: unknown, signal?: AbortSignal): Promise<string>;
  /**
   * Runs `run` in a transaction and commits it, or rolls back and throws what `run` threw.
   * Transactions behave as if they ran one after another. `run` is called again when the database
   * asks for a retry: what it does outside the database belongs in `afterCommit`. Transactions do
   * not nest: pass the `tx` on instead. Work whose time is over, or whose job is another's by now,
   * begins and commits nothing: see `WorkBounds`.
   *
   * @throws DatabaseBusyError where it collided with others until the time for that was over
   */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** For transactions of threads of this process that have opened the database themselves. */
  readonly threadWriting: ThreadWriting;
  /** The write locks of this process: who writes to a space takes the one named by its id. */
  readonly locks: WriteLocks;
  /**
   * Calls `run` inside the transaction once its work is done, in the order given, so that what the
   * transaction piles up can be written at once. What `run` throws fails the transaction.
   */
  beforeCommit(tx: Tx, run: () => Promise<void>): void;
  /**
   * Calls `run` after the commit and before `transaction` returns, in the order given; never when
   * the transaction fails. What `run` throws is reported, not thrown: the commit has happened.
   */
  afterCommit(tx: Tx, run: () => void | Promise<void>): void;
  /**
   * Lets the transaction be over only once every process that serves on the database has confirmed that
   * it uses nothing any more that it kept before the commit, or may use none: for what takes access away.
   * The transaction's lock is released before that.
   */
  tellEverywhere(tx: Tx): void;
  /** The processes that serve on the database. */
  readonly servers: Servers;
  /**
   * A number that differs from every earlier one whenever anything may have been committed since:
   * by this process at once, by another one of this server at the latest in the next iteration of the event
   * loop, by another server once its commit was announced.
   * Synchronous, takes microseconds.
   */
  changeStamp(): number;
  /** Closes every connection; calling it again waits for the same end. */
  close(): Promise<void>;
}

/** How `openDatabase` reports an error in an `afterCommit` callback. */
export type ReportError = (error: unknown) => void;

/** What is done when a transaction ends well. */
interface Endings {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void | Promise<void>)[];
  isForAll: boolean;
}

/** What a transaction that was committed has told everywhere. */
interface Told {
  announcement?: Announcement;
}

/** How long a transaction that collided is tried again, and the longest pause between. */
const RETRY_MS = 10_000;
const LONGEST_PAUSE_MS = 250;

/**
 * Opens a database. Its schema is brought up to date by `migrate`. `retryMs` is how long a
 * transaction that collides is tried again.
 */
export function openDatabase(
  dialect: Dialect,
  reportError: ReportError,
  { retryMs = RETRY_MS }: { retryMs?: number } = {},
): Database {
  const connections = dialect.connect();
  const db = new Kysely<Tables>({ dialect: connections.readers });
  const threads = createReadThreads(dialect.address, dialect.readsAtOnce);
  const writers = new Kysely<Tables>({ dialect: connections.writers });
  const longWriters = new Kysely<Tables>({ dialect: connections.longWriters });
  const inTransaction = new AsyncLocalStorage<true>();
  const endings = new WeakMap<Tx, Endings>();

  function requireEndings(tx: Tx): Endings {
    const found = endings.get(tx);
    if (found === undefined) throw new Error('A commit is awaited in a transaction in progress.');
    return found;
  }

  async function attempt<T>(
    connection: Kysely<Tables>,
    run: (tx: Tx) => Promise<T>,
    isolation: Isolation,
    told: Told,
  ): Promise<T> {
    const before: Endings['before'] = [];
    const after: Endings['after'] = [];
    let announcement: Announcement | undefined;
    const bounds = findBounds();
    await bounds?.requireHeld();
    const perform = async (tx: Tx): Promise<T> => {
      const ending: Endings = { before, after, isForAll: false };
      endings.set(tx, ending);
      const result = await run(tx);
      for (const callback of before) await callback();
      await inTransaction.exit(async () => bounds?.requireHeld());
      if (ending.isForAll) announcement = await connections.servers.announce(tx);
      return result;
    };
    let result: T;
    try {
      result = await connection
        .transaction()
        .setIsolationLevel(isolation)
        .execute((tx) => inTransaction.run(true, () => perform(tx as Tx)));
    } catch (error) {
      announcement?.forget();
      throw error;
    }
    if (announcement !== undefined) told.announcement = announcement;
    await connections.sync();
    for (const callback of after) {
      try {
        await callback();
      } catch (error) {
        reportError(error);
      }
    }
    return result;
  }

  async function persist<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + retryMs;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await work();
      } catch (error) {
        if (!dialect.mayRetry(error)) throw error;
        if (performance.now() > deadline) throw new DatabaseBusyError(error);
        await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** attempts));
      }
    }
  }

  async function runLocked<T>(
    lock: WriteLock,
    run: (connection: Kysely<Tables>) => Promise<T>,
    chosen: Kysely<Tables>,
  ): Promise<T> {
    try {
      return await dialect.lock(chosen, lock.place, run);
    } catch (error) {
      throw dialect.mayRetry(error) ? new DatabaseBusyError(error) : error;
    }
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await db.destroy();
    await threads[Symbol.asyncDispose]();
    await writers.destroy();
    await longWriters.destroy();
    await connections.close();
  }

  return {
    dialect,
    db,
    readInThread: (module, question, signal) => threads.run(module, question, signal),
    threadWriting: connections.threadWriting,
    locks: createWriteLocks(),
    async transaction(run, options = {}) {
      if (inTransaction.getStore()) {
        throw new Error('A transaction was begun inside a transaction: pass the tx on instead.');
      }
      const { isolation = 'serializable', lock, isLong = false } = options;
      const chosen = isLong ? longWriters : writers;
      const told: Told = {};
      const tryOn = (connection: Kysely<Tables>) =>
        persist(() => attempt(connection, run, isolation, told));
      const result = await (lock === undefined
        ? tryOn(chosen)
        : runLocked(lock, tryOn, chosen)
      ).catch((error: unknown) => {
        told.announcement?.forget();
        throw error;
      });
      if (told.announcement !== undefined) {
        lock?.release();
        await told.announcement.confirmed();
      }
      return result;
    },
    servers: connections.servers,
    tellEverywhere(tx) {
      requireEndings(tx).isForAll = true;
    },
    beforeCommit: (tx, run) => void requireEndings(tx).before.push(run),
    afterCommit: (tx, run) => void requireEndings(tx).after.push(run),
    changeStamp: () => connections.changeStamp(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
