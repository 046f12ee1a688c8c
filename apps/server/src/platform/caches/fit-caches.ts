import type { Config } from '../config.ts';
import type { Caches } from './caches.ts';
import { decidePart } from './decide-part.ts';

/** What a server may hold beside its caches: 200 MB, of which it grows by up to 20 between two decisions. */
const BESIDE_BYTES = 180 * 1024 * 1024;
/** Smaller ones have little to give, and what some of them hold must not be forgotten, as rate limits. */
const MIN_SHARE = 10;
const LOOK_MS = 10_000;
/** Garbage is collected between two decisions. */
const LOOKS_PER_DECISION = 6;

/** What of a server it is about. */
interface Fitted {
  caches: Caches;
  config: Pick<Config, 'cacheBytes'>;
}

/**
 * Keeps what a process holds below the budget of its caches and 200 MB, until it is disposed of: where
 * it holds more, the larger caches make room, and may grow again once there is some. Looks every ten
 * seconds, and decides every minute by the median.
 */
export function fitCaches(
  { caches, config: { cacheBytes: budget } }: Fitted,
  readResident: () => number = () => process.memoryUsage.rss(),
): Disposable {
  let part = 1;
  let looks: number[] = [];
  const look = () => {
    looks.push(readResident());
    if (looks.length < LOOKS_PER_DECISION) return;
    const resident = looks.sort((a, b) => a - b)[LOOKS_PER_DECISION / 2] ?? 0;
    looks = [];
    const fitted = caches.list().filter(({ declared }) => declared.share >= MIN_SHARE);
    const filled = fitted.map(({ cache }) => ({
      held: cache.measure().bytes,
      max: cache.maxBytes,
    }));
    part = decidePart(part, { resident, most: budget + BESIDE_BYTES, caches: filled });
    for (const { declared, cache } of fitted) {
      cache.restrict(Math.max(part, declared.leastPart ?? 0));
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
