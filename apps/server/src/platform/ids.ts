import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';

/** Makes identifiers: lower-case ULIDs (26 characters), each greater than the one before it. */
export interface Ids {
  next(): string;
}

/** What every identifier that is made at `time` or later is at least, and every earlier one below. */
export function makeFirstId(time: Date): string {
  return `${encodeTime(time.getTime(), 10).toLowerCase()}${'0'.repeat(16)}`;
}

/** A source of random numbers, each at least 0 and below 1. */
export type RandomSource = () => number;

/** Identifiers from `clock` and `random`; both are injected so that tests can repeat a run. */
export function createIds(clock: Clock, random: RandomSource = createRandomSource()): Ids {
  const makeUlid = monotonicFactory(random);
  return { next: () => makeUlid(clock.now().getTime()).toLowerCase() };
}

/** Cryptographically secure random numbers, drawn from the operating system in batches. */
export function createRandomSource(): RandomSource {
  const batch = new Uint32Array(256);
  let used = batch.length;
  return () => {
    if (used === batch.length) {
      randomFillSync(batch);
      used = 0;
    }
    const value = batch[used] ?? 0;
    used += 1;
    return value / 2 ** 32;
  };
}
