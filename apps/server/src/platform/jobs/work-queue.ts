/** Too many wait already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Does work a few pieces at a time, in the order in which they were asked for. */
export interface WorkQueue {
  /**
   * Once `signal` is aborted this throws its reason, and the place is given back: work that goes on is
   * left alone, and is to end by the same signal.
   *
   * @throws QueueFullError where too many wait.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** How many pieces are done at a time, and how many more may wait. */
export interface QueueLimits {
  atOnce: number;
  waiting: number;
}

/** A queue with nothing in it. */
export function createWorkQueue(limits: QueueLimits): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      if (running < limits.atOnce) {
        running += 1;
      } else {
        if (waiting.length >= limits.waiting)
          throw new QueueFullError('Too many tasks are already waiting.');
        await waitForPlace(waiting, signal);
      }
      try {
        return await (signal === undefined ? work() : endBy(signal, work()));
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

function waitForPlace(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    waiting.push(enter);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

async function endBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
