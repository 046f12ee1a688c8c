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
  /** How long a thread without work is kept, in milliseconds. */
  idleMs: number;
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

/**
 * Opens a pool of guarded threads (see `openGuardedThread`) for a `module`. Threads start as they are
 * needed, end after `idleMs` without work, and keep no process from ending.
 */
export function createThreadPool<Input, Output>(
  module: URL,
  { threads, idleMs, ...limits }: PoolLimits,
): ThreadPool<Input, Output> {
  const most = threads ?? Math.max(MIN_THREADS, availableParallelism() - 1);
  type Thread = GuardedThread<Input, Output>;
  /** Those without work; the one that had some last is at the end. */
  const idle: { thread: Thread; ending: NodeJS.Timeout }[] = [];
  const waiting: { weight: number; enter: (thread: Thread) => void }[] = [];
  let open = 0;
  let isDisposed = false;

  function takeThread({ weight, signal }: PoolTask): Thread | Promise<Thread> {
    signal?.throwIfAborted();
    const free = idle.pop();
    if (free !== undefined) {
      clearTimeout(free.ending);
      return free.thread;
    }
    if (open < most) {
      open += 1;
      return openGuardedThread<Input, Output>(module, limits);
    }
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
    });
  }

  function giveBack(thread: Thread): void {
    const next = waiting.shift();
    if (next !== undefined) {
      next.enter(thread);
      return;
    }
    if (isDisposed) {
      void thread[Symbol.asyncDispose]();
      return;
    }
    const ending = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      );
      open -= 1;
      void thread[Symbol.asyncDispose]();
    }, idleMs).unref();
    idle.push({ thread, ending });
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
