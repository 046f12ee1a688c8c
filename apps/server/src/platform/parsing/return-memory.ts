import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Work that comes more often than this goes on in the memory that the last one took. */
const REST_MS = 2_000;

let due: NodeJS.Timeout | undefined;

/**
 * Collects the garbage of this thread once `REST_MS` have passed in which this was not called again,
 * and gives the memory back to the system. V8 collects while it makes things: a thread that has
 * nothing to do would keep for a minute what a large text has taken. It takes some 20 ms, of a thread
 * that nobody waits for.
 */
export function scheduleReturn(): void {
  if (due !== undefined) {
    due.refresh();
    return;
  }
  due = setTimeout(() => {
    due = undefined;
    returnMemory();
  }, REST_MS);
  due.unref();
}

let collect: ((options: { type: 'major'; flavor: 'last-resort' }) => void) | undefined;

function returnMemory(): void {
  collect ??= findCollector();
  collect?.({ type: 'major', flavor: 'last-resort' });
}

/** V8's own collector, which scripts see in a context that was made while the flag was set. */
function findCollector(): typeof collect {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? (found as typeof collect) : undefined;
}
