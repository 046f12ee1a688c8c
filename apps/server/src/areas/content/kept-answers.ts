import { findEncoding, keepEncoding } from '../../http/kept-encoding.ts';
import { defineCache, type Platform } from '../../platform/index.ts';

/** What an answer weighs besides its JSON: its objects, in multiples of it. */
const OBJECT_FACTOR = 4;

const answers = defineCache<object>(
  'content-answers',
  (answer) => OBJECT_FACTOR * (findEncoding(answer)?.bytes.byteLength ?? 0),
);

/**
 * The answer to a read of something that never changes, made and encoded the first time. `key`
 * names all that the answer depends on, and with it the type of the answer.
 */
export async function keepShown<T extends object>(
  platform: Platform,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const cache = platform.caches.open(answers);
  const kept = cache.get(key);
  if (kept !== undefined) {
    return kept as T;
  }
  const made = await make();
  keepEncoding(made);
  cache.set(key, made);
  return made;
}
