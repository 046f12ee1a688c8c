/** Things that are in use, each of which is looked at now and then. */
export interface Lookout<T> {
  add(one: T): void;
  delete(one: T): void;
}

/** How often all are looked at, in milliseconds. */
const EVERY_MS = 250;
/** A pause between two looks beyond which this process was stopped, or kept busy. */
const STOPPED_MS = 4 * EVERY_MS;

/**
 * Looks at what is in use four times a second: one timer for all of it, and none where there is nothing.
 *
 * @param look is given one of them, the time as `performance.now()` says it, and whether the process was
 *   stopped before: then what came in meanwhile is yet to be read
 */
export function createLookout<T>(
  look: (one: T, now: number, wasStopped: boolean) => void,
): Lookout<T> {
  const inUse = new Set<T>();
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  function lookAtAll(): void {
    const now = performance.now();
    const wasStopped = now - last > STOPPED_MS;
    last = now;
    for (const one of inUse) look(one, now, wasStopped);
    if (inUse.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    add(one) {
      inUse.add(one);
      if (timer !== undefined) return;
      last = performance.now();
      timer = setInterval(lookAtAll, EVERY_MS).unref();
    },
    delete: (one) => void inUse.delete(one),
  };
}
