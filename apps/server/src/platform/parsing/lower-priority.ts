import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** As `nice` counts: a thread that answers readers gets nine times the share of one with this. */
const NICENESS = 10;

/**
 * Lets the processor attend to other threads first, so that what is answered from memory does not wait
 * for work that takes long, on a machine with few cores. Linux alone has priorities of single threads;
 * elsewhere, and where it is refused, nothing changes.
 */
export function lowerThreadPriority(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    // Of this thread: Linux takes 0 for the one that asks (setpriority(2), "C library/kernel differences").
    setPriority(0, NICENESS);
  } catch {
    // A container may forbid it.
  }
}
