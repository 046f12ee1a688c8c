/** What a process holds, in bytes. */
export interface Holding {
  /** Resident memory of the process. */
  resident: number;
  /** The most that is to be resident. */
  most: number;
  /** What caches that can make room hold. */
  held: number;
  /** What they may hold together at most. */
  budget: number;
}

/** However much else a process holds, caches keep this many bytes: without any, each page is made anew. */
const LEAST_BYTES = 64 * 1024 * 1024;
/** Of what is too much, as the heap gives up more than the bytes of what is no longer kept. */
const GIVEN_UP = 0.7;
/** Caches are allowed more again once this part of what may be resident is free. */
const FREE = 0.06;
const GROWTH = 0.05;

/**
 * Which part of their bytes caches may take from now on, from 0 to 1, by what they were allowed so far.
 * A process holds more than its caches: threads, compiled code, what the heap has not collected yet.
 */
export function decidePart(part: number, { resident, most, held, budget }: Holding): number {
  const least = Math.min(1, LEAST_BYTES / budget);
  const excess = resident - most;
  if (excess > 0) {
    const kept = Math.max(0, 1 - (GIVEN_UP * excess) / Math.max(held, 1));
    return Math.max(least, part * kept);
  }
  return -excess > FREE * most ? Math.max(least, Math.min(1, part + GROWTH)) : part;
}
