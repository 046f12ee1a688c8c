import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findBounds } from '../db/work-bounds.ts';
import { findHeldJob, type HeldJob } from './job-hold.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './job-thread-message.ts';

/**
 * Does the work of jobs in a thread that has a platform of its own, so that the main thread is free
 * for whoever waits. It starts when it is first needed and ends when it had nothing to do for a while.
 */
export interface JobThread extends AsyncDisposable {
  /**
   * Has the thread call what a `module` exports as `work`, with its platform, the input, and a signal
   * that follows this one. Input and answer are plain data. Several go on at the same time.
   *
   * What goes on for ten seconds after the signal is aborted ends with the thread.
   *
   * @throws Error with the message of what `work` threw, or where the thread has ended
   */
  run<Output>(module: URL, input: unknown, signal: AbortSignal): Promise<Output>;
}

/** How long the thread is kept without work, in milliseconds. */
const IDLE_MS = 30_000;
/** What it may hold in memory, in megabytes. */
const MAX_HEAP_MB = 1024;
/** How long a piece of work may go on that was told to end, in milliseconds. */
const GRACE_MS = 10_000;
/** The most of the budget for caches that it has again, in bytes, and as a share. */
const MOST_CACHE_BYTES = 64 * 1024 ** 2;
const CACHE_SHARE = 1 / 4;

interface JobThreadLimits {
  idleMs?: number;
  graceMs?: number;
}

/** Opens nothing yet. */
export function createJobThread(
  config: Config,
  database: Database,
  { idleMs = IDLE_MS, graceMs = GRACE_MS }: JobThreadLimits = {},
): JobThread {
  const cacheBytes = Math.min(MOST_CACHE_BYTES, config.cacheBytes * CACHE_SHARE);
  const compileCache = getCompileCacheDir();
  const data: ThreadData = {
    config: { ...config, cacheBytes },
    address: database.dialect.address,
    compileCache: compileCache && dirname(compileCache),
  };
  const { gate, noteCommit } = database.threadWriting;
  const running = new Map<number, PromiseWithResolvers<unknown>>();
  let open: { worker: Worker; ended: Promise<void> } | undefined;
  let ending: NodeJS.Timeout | undefined;
  let lastId = 0;

  function startWorker(): Worker {
    const worker = startThread(data);
    let isInside = false;
    let hasEnded = false;
    const enter = async () => {
      await gate.enter();
      if (hasEnded) return gate.leave();
      isInside = true;
      worker.postMessage({ entered: true } satisfies ThreadRequest);
    };
    const leave = () => {
      isInside = false;
      gate.leave();
    };
    worker.on('message', (answer: ThreadAnswer) => {
      if ('id' in answer) return settle(worker, answer);
      if ('gate' in answer && answer.gate === 'enter') return void enter();
      if ('committed' in answer || answer.hasCommitted) noteCommit();
      if ('gate' in answer) leave();
    });
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        hasEnded = true;
        // Its connection is closed, and what it had begun undone.
        if (isInside) leave();
        fail(worker, new Error('The thread that works on jobs has ended.'));
        resolve();
      });
    });
    worker.on('error', (error) => fail(worker, error));
    open = { worker, ended };
    return worker;
  }

  function settle(worker: Worker, answer: Extract<ThreadAnswer, { id: number }>): void {
    const asked = running.get(answer.id);
    running.delete(answer.id);
    if ('output' in answer) asked?.resolve(answer.output);
    else asked?.reject(new Error(answer.failure));
    if (running.size > 0) return;
    worker.unref();
    ending = setTimeout(() => void end(), idleMs).unref();
  }

  function fail(worker: Worker, error: unknown): void {
    if (open?.worker !== worker) return;
    open = undefined;
    const failed = [...running.values()];
    running.clear();
    for (const { reject } of failed) reject(error);
  }

  async function end(): Promise<void> {
    clearTimeout(ending);
    const now = open;
    if (now === undefined) return;
    fail(now.worker, new Error('The thread that works on jobs is ending.'));
    now.worker.postMessage({ close: true } satisfies ThreadRequest);
    const timer = setTimeout(() => void now.worker.terminate(), graceMs);
    await now.ended;
    clearTimeout(timer);
  }

  return {
    async run<Output>(module: URL, input: unknown, signal: AbortSignal) {
      clearTimeout(ending);
      const worker = open?.worker ?? startWorker();
      lastId += 1;
      const id = lastId;
      const answered = Promise.withResolvers<unknown>();
      running.set(id, answered);
      // One at work keeps the process from ending: what it does is waited for.
      worker.ref();
      const job = describeForThread(findHeldJob(findBounds()));
      worker.postMessage({ id, module: module.href, input, job } satisfies ThreadRequest);
      let late: NodeJS.Timeout | undefined;
      const abort = () => {
        worker.postMessage({ id, abort: true } satisfies ThreadRequest);
        late = setTimeout(() => void worker.terminate(), graceMs);
      };
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
      try {
        return (await answered.promise) as Output;
      } finally {
        signal.removeEventListener('abort', abort);
        clearTimeout(late);
      }
    },
    [Symbol.asyncDispose]: end,
  };
}

/** A thread counts its time from its own start. */
function describeForThread(job: HeldJob | undefined): HeldJob | undefined {
  return job && { ...job, endsAt: performance.timeOrigin + job.endsAt };
}

function startThread(workerData: ThreadData): Worker {
  return new Worker(new URL('./job-worker.ts', import.meta.url), {
    name: 'job-worker',
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
}
