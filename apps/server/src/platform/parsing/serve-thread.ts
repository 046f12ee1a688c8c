import { setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';
import { scheduleReturn } from './return-memory.ts';

/** What a thread answers to one input: its output, or why there is none, and what that took. */
export type ThreadAnswer<Output> = ({ output: Output } | { failure: string }) & {
  processorMs: number;
};

/** The processor time that this thread has taken since `begun`, in milliseconds. */
export function readThreadMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * Makes the module of a guarded thread do its work: `handle` is called with one input at a time. What
 * it throws fails that input alone. A thread that has been without work for a while gives back what it
 * does not need, and one at work lets those go first that answer.
 */
export function serveThread<Input, Output>(
  handle: (input: Input) => Output | Promise<Output>,
): void {
  const answer = async (input: Input): Promise<ThreadAnswer<Output>> => {
    const begun = process.threadCpuUsage();
    try {
      const output = await handle(input);
      return { output, processorMs: readThreadMs(begun) };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      return { failure, processorMs: readThreadMs(begun) };
    }
  };
  lowerThreadPriority();
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage(await answer(input));
    scheduleReturn();
  });
  parentPort?.postMessage('ready');
}

/** As `nice` counts: a thread that answers readers gets nine times the share of one with this. */
const NICENESS = 10;

/**
 * Lets the processor attend to other threads first, so that what is answered from memory does not wait
 * for work that takes long, on a machine with few cores. Linux alone has priorities of single threads;
 * elsewhere, and where it is refused, nothing changes.
 */
function lowerThreadPriority(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    // Of this thread: Linux takes 0 for the one that asks (setpriority(2), "C library/kernel differences").
    setPriority(0, NICENESS);
  } catch {
    // A container may forbid it.
  }
}
