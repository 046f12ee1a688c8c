import { LRUCache } from 'lru-cache';
import type { Database, Db } from '../../platform/db/database.ts';

/** Characters of answers, as JSON, that are kept for each database, and how many answers. */
const MAX_KEPT_CHARACTERS = 16_000_000;
const MAX_KEPT = 500;

interface Kept {
  stamp: number;
  results: Promise<object>;
}

interface Cache {
  running: Map<string, Kept>;
  done: LRUCache<string, Kept>;
}

const caches = new WeakMap<Db, Cache>();

/**
 * The answer to a search, found once for all who ask the same before anything is committed, also
 * when they ask at the same time. `question` holds everything that the answer depends on besides
 * the database, and with it the type of the answer, which callers share and must not change. A
 * search that fails is not kept.
 */
export async function keepResults<T extends object>(
  database: Database,
  question: readonly unknown[],
  find: () => Promise<T>,
): Promise<T> {
  const stamp = database.changeStamp();
  const { running, done } = cacheOf(database.db);
  const key = JSON.stringify(question);
  const known = [running.get(key), done.get(key)].find((kept) => kept?.stamp === stamp);
  if (known !== undefined) return known.results as Promise<T>;
  // A copy holds its own strings, where excerpts may hold the whole texts they were cut from.
  const results = find().then((found) => structuredClone(found));
  const kept: Kept = { stamp, results };
  running.set(key, kept);
  try {
    const found = await results;
    done.set(key, kept, { size: key.length + JSON.stringify(found).length });
    return found;
  } finally {
    if (running.get(key) === kept) running.delete(key);
  }
}

function cacheOf(db: Db): Cache {
  let cache = caches.get(db);
  if (cache === undefined) {
    cache = {
      running: new Map(),
      done: new LRUCache({ max: MAX_KEPT, maxSize: MAX_KEPT_CHARACTERS }),
    };
    caches.set(db, cache);
  }
  return cache;
}
