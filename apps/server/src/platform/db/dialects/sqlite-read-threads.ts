import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { ThreadError } from '../../parsing/guarded-thread.ts';
import { createThreadPool, type ThreadPool } from '../../parsing/thread-pool.ts';
import { DatabaseBusyError } from '../database.ts';

/** What a thread is asked: a query of a file, with its values. */
export interface ReadQuestion {
  path: string;
  sql: string;
  parameters: readonly unknown[];
}

/** Processor time that one query may take. SQLite is not interrupted: its thread ends after it. */
const DEADLINE_MS = 20_000;
const HEAP_MB = 256;
const IDLE_MS = 60_000;
/** These threads hold little, and searches take some milliseconds. */
const PATIENCE_MS = 0;
/** Queries go in the order they came. */
const WEIGHT = 1;

/** Queries that are run in threads. */
export interface ReadThreads extends AsyncDisposable {
  readonly driver: Driver;
}

/**
 * Kysely's driver for queries that may take long: each is run in a thread with a connection of its
 * own that cannot write, and sees what was committed before it began. There are no transactions.
 * Threads start when they are first needed; disposing of it ends them.
 */
export function createReadThreads(path: string): ReadThreads {
  const pool = createThreadPool<ReadQuestion, unknown[]>(
    new URL('./sqlite-reader-thread.ts', import.meta.url),
    { deadlineMs: DEADLINE_MS, maxHeapMb: HEAP_MB, idleMs: IDLE_MS, patienceMs: PATIENCE_MS },
  );
  const connection = new ThreadConnection(pool, path);
  const refuse = () => Promise.reject(new Error('Queries in threads have no transaction.'));
  return {
    driver: {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

class ThreadConnection implements DatabaseConnection {
  readonly #pool: ThreadPool<ReadQuestion, unknown[]>;
  readonly #path: string;

  constructor(pool: ThreadPool<ReadQuestion, unknown[]>, path: string) {
    this.#pool = pool;
    this.#path = path;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const question = { path: this.#path, sql, parameters };
    try {
      return { rows: (await this.#pool.run(question, { weight: WEIGHT })) as R[] };
    } catch (error) {
      throw error instanceof ThreadError && error.reason === 'slow'
        ? new DatabaseBusyError(error)
        : error;
    }
  }

  // biome-ignore lint/correctness/useYield: refuses, where Kysely asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are read in pages, by key, not streamed.');
  }
}
