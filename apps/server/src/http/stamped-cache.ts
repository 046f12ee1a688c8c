import { LRUCache } from 'lru-cache';
import type { Database, Db } from '../platform/index.ts';

/**
 * Remembers what was read from the database for as long as nothing is committed, by this process
 * or another one: answers are as fresh as a query's, at the price of a comparison.
 */
export interface StampedCache<Value extends object> {
  /**
   * The value of `key`, loaded through `db` unless it is known. Only reads outside transactions
   * are remembered: a transaction sees what is not committed yet.
   */
  read(
    database: Database,
    db: Db,
    key: string,
    load: () => Promise<Value | undefined>,
  ): Promise<Value | undefined>;
}

interface Entry<Value> {
  stamp: number;
  value: Value | undefined;
}

/** A cache of up to `max` values for each database. */
export function createStampedCache<Value extends object>(max: number): StampedCache<Value> {
  const caches = new WeakMap<Db, LRUCache<string, Entry<Value>>>();
  return {
    async read(database, db, key, load) {
      if (db.isTransaction) return load();
      const stamp = database.changeStamp();
      let cache = caches.get(db);
      if (cache === undefined) {
        cache = new LRUCache({ max });
        caches.set(db, cache);
      }
      const known = cache.get(key);
      if (known !== undefined && known.stamp === stamp) return known.value;
      const value = await load();
      cache.set(key, { stamp, value });
      return value;
    },
  };
}
