import { LRUCache } from 'lru-cache';
import type { Reader } from './reader.ts';

/**
 * Remembers what was made of published content, for each reader apart: what one reader was shown is
 * never found for a reader with another key. Everything that keeps published content is one of these.
 */
export interface ReaderCache<Value extends object> {
  get(reader: Reader, key: string): Value | undefined;
  set(reader: Reader, key: string, value: Value): void;
}

/** How much is kept: so many values, or values of so much size together. */
export type ReaderCacheLimits<Value> =
  | { max: number }
  | { maxSize: number; sizeCalculation: (value: Value) => number };

/** An empty cache; what was used least recently makes room. */
export function createReaderCache<Value extends object>(
  limits: ReaderCacheLimits<Value>,
): ReaderCache<Value> {
  const values = new LRUCache<string, Value>(limits);
  // The key of a reader holds no space, so it ends where the other begins.
  const join = (reader: Reader, key: string) => `${reader.key} ${key}`;
  return {
    get: (reader, key) => values.get(join(reader, key)),
    set(reader, key, value) {
      values.set(join(reader, key), value);
    },
  };
}
