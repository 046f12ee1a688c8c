import { createWorkQueue, type QueueLimits, type WorkQueue } from '../jobs/work-queue.ts';
import type { Peers } from './peers.ts';

/**
 * A queue whose limits count over all processes of the server. `name` says which; where there is one
 * process, it is a queue of that.
 */
export function createJointQueue(
  { peers }: { peers?: Peers | undefined },
  name: string,
  limits: QueueLimits,
): WorkQueue {
  if (peers === undefined) return createWorkQueue(limits);
  return {
    async run(work, signal) {
      const leave = await peers.enter({ queue: name, ...limits }, signal);
      // Ends with the signal as any queue does: work that goes on is left alone.
      const own = createWorkQueue({ atOnce: 1, waiting: 0 });
      try {
        return await own.run(work, signal);
      } finally {
        leave();
      }
    },
  };
}
