import { LRUCache } from 'lru-cache';
import { keepEncoding } from '../../http/kept-encoding.ts';
import type { Platform } from '../../platform/index.ts';

/** What an answer weighs besides its JSON: its objects, in multiples of it. */
const OBJECT_FACTOR = 4;

const caches = new WeakMap<Platform['events'], LRUCache<string, object>>();

/**
 * The answer to a read of something that never changes, made and encoded the first time. `key`
 * names all that the answer depends on, and with it the type of the answer.
 */
export async function keepShown<T extends object>(
  platform: Platform,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const cache = cacheOf(platform);
  const kept = cache.get(key);
  if (kept !== undefined) {
    return kept as T;
  }
  const made = await make();
  cache.set(key, made, { size: OBJECT_FACTOR * keepEncoding(made) });
  return made;
}

function cacheOf(platform: Platform): LRUCache<string, object> {
  let cache = caches.get(platform.events);
  if (cache === undefined) {
    cache = new LRUCache({ maxSize: Math.ceil(platform.config.cacheBytes / 4) });
    caches.set(platform.events, cache);
  }
  return cache;
}
