/** Too many wait already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Does work a few pieces at a time, in the order in which they were asked for. */
export interface WorkQueue {
  /** @throws QueueFullError where too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
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
    async run(work) {
      if (running < limits.atOnce) {
        running += 1;
      } else {
        if (waiting.length >= limits.waiting) throw new QueueFullError('Too many wait already.');
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
