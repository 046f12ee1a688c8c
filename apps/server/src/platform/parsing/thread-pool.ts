import { availableParallelism } from 'node:os';
import {
  type GuardedThread,
  openGuardedThread,
  ThreadError,
  type ThreadLimits,
  type TimeBudget,
} from './guarded-thread.ts';

/** What a pool may take of the machine. */
export interface PoolLimits extends ThreadLimits {
  /** How many threads it has at most; one less than the processor has cores, and at least two. */
  threads?: number;
  /** How long the last thread is kept without work, in milliseconds. */
  idleMs: number;
  /**
   * How long an input waits for a thread at work before another is opened beside it, in milliseconds;
   * 100 unless given. Most threads take as long to start, and hold tens of megabytes.
   */
  patienceMs?: number;
}

/** How one input is treated. */
export interface PoolTask {
  /** How long it will take, in any unit that all inputs of the pool share: the least goes first. */
  weight: number;
  budget?: TimeBudget | undefined;
  /** While the input waits for a thread, aborting this takes it back. */
  signal?: AbortSignal | undefined;
}

/** Threads that are kept warm for work that nobody trusts. */
export interface ThreadPool<Input, Output> extends AsyncDisposable {
  /**
   * Works on an input once a thread is free; of those that wait, the lightest goes first. One that is
   * taken back throws the reason of its signal.
   *
   * @throws ThreadError for an input that takes too long or too much memory, or that fails
   */
  run(input: Input, task: PoolTask): Promise<Output>;
  /** The same, but undefined for an input that comes to nothing. */
  runInTime(input: Input, task: PoolTask): Promise<Output | undefined>;
  /** Ends the threads without work, and the others when they are done with theirs. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** One thread is always left for what does not take long. */
const MIN_THREADS = 2;
const PATIENCE_MS = 100;
/** A thread beside others that has no work is not kept for long: the others are there for the next. */
const SPARE_IDLE_MS = 5_000;

/**
 * Opens a pool of guarded threads (see `openGuardedThread`) for a `module`. Threads start as they are
 * needed and keep no process from ending. The last one ends after `idleMs` without work, those beside
 * others sooner.
 */
export function createThreadPool<Input, Output>(
  module: URL,
  { threads, idleMs, patienceMs = PATIENCE_MS, ...limits }: PoolLimits,
): ThreadPool<Input, Output> {
  const most = threads ?? Math.max(MIN_THREADS, availableParallelism() - 1);
  const spareMs = Math.min(idleMs, SPARE_IDLE_MS);
  type Thread = GuardedThread<Input, Output>;
  /** Those without work; the one that had some last is at the end. */
  const idle: { thread: Thread; ending: NodeJS.Timeout }[] = [];
  const waiting: { weight: number; enter: (thread: Thread) => void }[] = [];
  let open = 0;
  /** Runs while inputs wait that another thread may be opened for. */
  let opening: NodeJS.Timeout | undefined;
  let isDisposed = false;

  function openThread(): Thread {
    open += 1;
    return openGuardedThread<Input, Output>(module, limits);
  }

  function takeThread({ weight, signal }: PoolTask): Thread | Promise<Thread> {
    signal?.throwIfAborted();
    const free = idle.pop();
    if (free !== undefined) {
      clearTimeout(free.ending);
      return free.thread;
    }
    if (open === 0 || (open < most && patienceMs === 0)) return openThread();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      const enter = (thread: Thread) => {
        signal?.removeEventListener('abort', leave);
        resolve(thread);
      };
      const one = { weight, enter };
      const behind = waiting.findIndex((other) => other.weight > weight);
      waiting.splice(behind === -1 ? waiting.length : behind, 0, one);
      signal?.addEventListener('abort', leave, { once: true });
      waitToOpen();
    });
  }

  function waitToOpen(): void {
    if (opening !== undefined || open >= most || waiting.length === 0) return;
    opening = setTimeout(() => {
      opening = undefined;
      waiting.shift()?.enter(openThread());
      waitToOpen();
    }, patienceMs);
  }

  function giveBack(thread: Thread): void {
    const next = waiting.shift();
    if (waiting.length === 0) {
      clearTimeout(opening);
      opening = undefined;
    }
    if (next !== undefined) next.enter(thread);
    else if (isDisposed) void thread[Symbol.asyncDispose]();
    else idle.push({ thread, ending: endLater(thread, spareMs, idleMs - spareMs) });
  }

  /** Ends a thread after `ms` without work, or `more` after these if it is the last by then. */
  function endLater(thread: Thread, ms: number, more: number): NodeJS.Timeout {
    return setTimeout(() => {
      const at = idle.findIndex((one) => one.thread === thread);
      if (open === 1 && more > 0) {
        idle.splice(at, 1, { thread, ending: endLater(thread, more, 0) });
        return;
      }
      idle.splice(at, 1);
      open -= 1;
      void thread[Symbol.asyncDispose]();
    }, ms).unref();
  }

  async function run(input: Input, task: PoolTask): Promise<Output> {
    const thread = await takeThread(task);
    try {
      return await thread.run(input, [], task.budget);
    } finally {
      giveBack(thread);
    }
  }

  return {
    run,
    async runInTime(input, task) {
      try {
        return await run(input, task);
      } catch (error) {
        if (error instanceof ThreadError) return undefined;
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      for (const { ending } of idle) clearTimeout(ending);
      await Promise.all(idle.splice(0).map(({ thread }) => thread[Symbol.asyncDispose]()));
    },
  };
}
