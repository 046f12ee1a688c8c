import { ThreadError } from '../parsing/guarded-thread.ts';
import { createThreadPool, type ThreadPool } from '../parsing/thread-pool.ts';
import { DatabaseBusyError } from './database-busy-error.ts';
import type { ReadAnswer, ReadQuestion } from './reads.ts';
import type { DatabaseAddress } from './thread-writing.ts';

/** Processor time that a thread may take for one question. */
const DEADLINE_MS = 20_000;
const HEAP_MB = 256;
/** A reader waits for its start, of a tenth of a second, in the first search of a while. */
const IDLE_MS = 600_000;
/** Each question takes some milliseconds: another thread is opened at once. */
const PATIENCE_MS = 0;
/** Questions are answered in the order they came. */
const WEIGHT = 1;

/** Threads that read the database; see `Database.readInThread`. */
export interface ReadThreads extends AsyncDisposable {
  run(module: URL, question: unknown, signal?: AbortSignal): Promise<string>;
}

/**
 * Threads of a database, at most so many for each module. They start when they are first needed, and
 * end after a while without questions, or when this is disposed of.
 */
export function createReadThreads(address: DatabaseAddress, threads: number): ReadThreads {
  const pools = new Map<string, ThreadPool<ReadQuestion, ReadAnswer>>();

  function openPool(module: URL): ThreadPool<ReadQuestion, ReadAnswer> {
    const known = pools.get(module.href);
    if (known !== undefined) return known;
    const pool = createThreadPool<ReadQuestion, ReadAnswer>(module, {
      threads,
      deadlineMs: DEADLINE_MS,
      maxHeapMb: HEAP_MB,
      idleMs: IDLE_MS,
      patienceMs: PATIENCE_MS,
    });
    pools.set(module.href, pool);
    return pool;
  }

  return {
    async run(module, question, signal) {
      const answer = await answerInTime(openPool(module), { address, question }, signal);
      if ('text' in answer) return answer.text;
      const { message, isBusy, ...rest } = answer.failure;
      const error = Object.assign(new Error(message), rest);
      throw isBusy ? new DatabaseBusyError(error) : error;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...pools.values()].map((pool) => pool[Symbol.asyncDispose]()));
    },
  };
}

/** A query of SQLite is not interrupted: its thread ends. */
async function answerInTime(
  pool: ThreadPool<ReadQuestion, ReadAnswer>,
  question: ReadQuestion,
  signal: AbortSignal | undefined,
): Promise<ReadAnswer> {
  try {
    return await pool.run(question, { weight: WEIGHT, signal });
  } catch (error) {
    const isSlow = error instanceof ThreadError && error.reason === 'slow';
    throw isSlow ? new DatabaseBusyError(error) : error;
  }
}
