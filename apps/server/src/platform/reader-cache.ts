import { type Caches, type DeclaredCache, defineCache } from './caches/caches.ts';
import type { Reader } from './reader.ts';

/**
 * Remembers what was made of published content, for each reader apart: what one reader was shown is
 * never found for a reader with another key. Everything that keeps published content is one of these.
 */
export interface ReaderCache<Value extends object> {
  get(reader: Reader, key: string): Value | undefined;
  set(reader: Reader, key: string, value: Value): void;
}

/** A cache of published content, made on a platform when it is first opened there. */
export interface ReaderCacheDeclaration<Value extends object> extends DeclaredCache {
  open(caches: Caches): ReaderCache<Value>;
}

/** Declares such a cache. `sizeOf` says about how many bytes of memory a value takes. */
export function defineReaderCache<Value extends object>(
  facts: DeclaredCache,
  sizeOf: (value: Value) => number,
): ReaderCacheDeclaration<Value> {
  const declared = defineCache<Value>(facts, sizeOf);
  // The key of a reader holds no space, so it ends where the other begins.
  const join = (reader: Reader, key: string) => `${reader.key} ${key}`;
  return {
    ...facts,
    open(caches) {
      const values = caches.open(declared);
      return {
        get: (reader, key) => values.get(join(reader, key)),
        set: (reader, key, value) => values.set(join(reader, key), value),
      };
    },
  };
}
