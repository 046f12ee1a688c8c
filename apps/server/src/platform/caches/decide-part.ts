/** A cache that can make room, in bytes. */
export interface Filled {
  held: number;
  max: number;
}

/** What a process holds, in bytes. */
export interface Holding {
  /** Resident memory of the process. */
  resident: number;
  /** The most that is to be resident. */
  most: number;
  caches: readonly Filled[];
}

/** However much else a process holds, caches keep this many bytes: without any, each page is made anew. */
const LEAST_BYTES = 64 * 1024 * 1024;
/** Of what is too much, as the heap gives up more than the bytes of what is no longer kept. */
const GIVEN_UP = 0.7;
/** Caches are allowed more again once this part of what may be resident is free. */
const FREE = 0.06;
const GROWTH = 0.05;
const HALVINGS = 20;

/**
 * Which part of their bytes caches may take from now on, from 0 to 1, by what they were allowed so far.
 * A process holds more than its caches: threads, compiled code, what the heap has not collected yet.
 */
export function decidePart(part: number, { resident, most, caches }: Holding): number {
  const held = caches.reduce((sum, cache) => sum + cache.held, 0);
  const max = caches.reduce((sum, cache) => sum + cache.max, 0);
  const least = max > LEAST_BYTES ? LEAST_BYTES / max : 1;
  const excess = resident - most;
  if (excess > 0) {
    const kept = Math.max(0, held - GIVEN_UP * excess);
    return Math.max(least, Math.min(part, findPart(caches, kept)));
  }
  return -excess > FREE * most ? Math.max(least, Math.min(1, part + GROWTH)) : part;
}

/** The part at which so many bytes of them stay, those that are full giving most. */
function findPart(caches: readonly Filled[], bytes: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const part = (low + high) / 2;
    const stays = caches.reduce((sum, { held, max }) => sum + Math.min(held, part * max), 0);
    if (stays > bytes) high = part;
    else low = part;
  }
  return low;
}
