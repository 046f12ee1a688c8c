import { getCompileCacheDir } from 'node:module';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Transferable, Worker } from 'node:worker_threads';
import type { ThreadAnswer } from './serve-thread.ts';

/** How far a thread may go. */
export interface ThreadLimits {
  /** The most processor time for one input, in milliseconds. */
  deadlineMs: number;
  maxHeapMb?: number;
  /** Room for nested calls. */
  stackMb?: number;
}

/** Why an input came to nothing. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: 'slow' | 'memory' | 'failed';

  constructor(reason: ThreadError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A thread that works on what nobody trusts. */
export interface GuardedThread<Input, Output> extends AsyncDisposable {
  /**
   * Works on one input at a time; the caller waits before it gives the next.
   *
   * @throws ThreadError for an input that takes too long or too much memory, or that fails
   */
  run(input: Input, transfer?: readonly Transferable[], budget?: TimeBudget): Promise<Output>;
}

/** The processor time that several inputs may take together, such as all those of one request. */
export interface TimeBudget {
  /** In milliseconds; what an input took is taken off, and it never takes more. */
  left: number;
}

const LOOK_MS = 50;
const MAX_HEAP_MB = 1024;
const STACK_MB = 4;
/** With 64 it took as much processor time to parse long texts. */
const YOUNG_HEAP_MB = 16;

/**
 * Where each thread begins: it takes up the compile cache of its process, which a thread does not do by
 * itself, and loads its module. It is JavaScript: from a file with types Node would load into each
 * thread what strips them, which takes ten megabytes and half of the time of its start.
 */
const ENTRY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { enableCompileCache } from 'node:module';
    import { workerData } from 'node:worker_threads';
    if (workerData.compileCache) enableCompileCache(workerData.compileCache);
    await import(workerData.module);
  `)}`,
);

/**
 * Opens a thread whose `module` calls `serveThread`. It starts with the first input. One that goes
 * beyond its limits is ended, and the next input starts another: the server answers meanwhile, and
 * the time that other work takes of the processor counts for nothing.
 */
export function openGuardedThread<Input, Output>(
  module: URL,
  limits: ThreadLimits,
): GuardedThread<Input, Output> {
  let worker: Worker | undefined;

  async function start(): Promise<Worker> {
    const started = await startWorker(module, limits);
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    async run(input, transfer = [], budget) {
      const deadlineMs = Math.min(limits.deadlineMs, budget?.left ?? limits.deadlineMs);
      if (deadlineMs <= 0) throw new ThreadError('slow', 'No time is left for it.');
      const watching = new AbortController();
      try {
        worker ??= await start();
        // Before anything waits for it: what cannot be passed on throws here.
        worker.postMessage(input, transfer);
        const answered = await waitForAnswer<Output>(worker, deadlineMs, watching.signal);
        if (budget !== undefined) budget.left -= answered.processorMs;
        if ('failure' in answered) throw new ThreadError('failed', answered.failure);
        return answered.output;
      } catch (error) {
        if (error instanceof ThreadError && error.reason === 'failed') throw error;
        if (budget !== undefined) budget.left -= deadlineMs;
        await end();
        throw error;
      } finally {
        watching.abort();
      }
    },
    [Symbol.asyncDispose]: end,
  };
}

function startWorker(module: URL, limits: ThreadLimits): Promise<Worker> {
  const { maxHeapMb = MAX_HEAP_MB, stackMb = STACK_MB } = limits;
  const compileCache = getCompileCacheDir();
  const worker = new Worker(ENTRY, {
    workerData: { module: module.href, compileCache: compileCache && dirname(compileCache) },
    // Systems show it, of Linux `top -H`.
    name: basename(module.pathname, '.ts'),
    resourceLimits: {
      maxOldGenerationSizeMb: maxHeapMb,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      stackSizeMb: stackMb,
    },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      // A thread without work keeps no process from ending; one at work is looked after by a timer.
      worker.unref();
      resolve(worker);
    });
  });
}

/** Who waits for an answer. */
interface Waiting {
  /** Gone once there is an answer: what looks after the time goes on for a while, and would hold it. */
  refuse?: (error: ThreadError) => void;
}

/** Waits until a thread has answered, and no longer than until `signal` is aborted. */
function waitForAnswer<Output>(
  worker: Worker,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<ThreadAnswer<Output>> {
  const waiting: Waiting = {};
  const answer = new Promise<ThreadAnswer<Output>>((resolve, reject) => {
    waiting.refuse = reject;
    // An error of the thread itself: it has run out of memory, or its answer cannot be passed on.
    const fail = (error: Error) => reject(new ThreadError('memory', error.message));
    const end = () => reject(new ThreadError('memory', 'The thread has ended.'));
    worker.once('message', resolve).once('exit', end);
    worker.once('error', fail).once('messageerror', fail);
    signal.addEventListener('abort', () => {
      delete waiting.refuse;
      worker.off('message', resolve).off('exit', end);
      worker.off('error', fail).off('messageerror', fail);
    });
  });
  void refuseLate(worker, deadlineMs, waiting);
  return answer;
}

/** Refuses an answer once a thread has taken `deadlineMs` of processor time from now on. */
async function refuseLate(worker: Worker, deadlineMs: number, waiting: Waiting): Promise<void> {
  const begun = await readProcessorMs(worker);
  while (waiting.refuse !== undefined) {
    if ((await readProcessorMs(worker)) - begun > deadlineMs) break;
    await sleep(LOOK_MS);
  }
  waiting.refuse?.(
    new ThreadError('slow', `It takes more than ${deadlineMs} ms of processor time.`),
  );
}

/** The processor time a thread has taken, in milliseconds; none once it has ended. */
async function readProcessorMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
