import {
  type Database,
  type Db,
  type DeclaredCache,
  defineCache,
  type Platform,
} from '../platform/index.ts';

/**
 * Remembers what was read from the database for as long as nothing is committed, by this process
 * or another one: answers are as fresh as a query's, at the price of a comparison.
 */
export interface StampedCache<Value extends object> extends DeclaredCache {
  /**
   * The value of `key`, loaded through `db` unless it is known. Only reads outside transactions
   * are remembered: a transaction sees what is not committed yet.
   */
  read(
    platform: Pick<Platform, 'caches'> & { database: Pick<Database, 'changeStamp'> },
    db: Db,
    key: string,
    load: () => Promise<Value | undefined>,
  ): Promise<Value | undefined>;
}

interface Entry<Value> {
  stamp: number;
  value: Value | undefined;
}

/** Declares such a cache; `bytes` are about what one value takes in memory, or say it of each. */
export function defineStampedCache<Value extends object>(
  facts: DeclaredCache,
  bytes: number | ((value: Value) => number),
): StampedCache<Value> {
  const sizeOf = typeof bytes === 'number' ? () => bytes : bytes;
  const declared = defineCache<Entry<Value>>(facts, ({ value }) => (value ? sizeOf(value) : 0));
  return {
    ...facts,
    async read({ caches, database }, db, key, load) {
      if (db.isTransaction) return load();
      const stamp = database.changeStamp();
      const cache = caches.open(declared);
      const known = cache.get(key);
      if (known !== undefined && known.stamp === stamp) return known.value;
      const value = await load();
      cache.set(key, { stamp, value });
      return value;
    },
  };
}
