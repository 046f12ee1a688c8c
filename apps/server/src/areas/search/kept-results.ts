import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database, Db } from '../../platform/db/database.ts';
import { createWorkQueue, type WorkQueue } from '../../platform/index.ts';

/** Characters of answers, as JSON, that are kept for each database, and how many answers. */
const MAX_KEPT_CHARACTERS = 16_000_000;
const MAX_KEPT = 500;

interface Kept {
  /** When the mark was last known to hold. */
  stamp: number;
  mark: string;
  results: Promise<object>;
}

interface Cache {
  running: Map<string, Kept>;
  done: LRUCache<string, Kept>;
  searches: WorkQueue;
}

const caches = new WeakMap<Db, Cache>();

/** A search as what its answer depends on. */
export interface Question<T extends object> {
  /** All that the answer depends on besides the database, and with it the type of the answer. */
  key: readonly unknown[];
  /** Reads cheaply what differs whenever the answer may: see `readIndexMark`. */
  readMark: () => Promise<string>;
  find: () => Promise<T>;
}

/**
 * The answer to a search, found once for all who ask the same while its mark holds, also when they
 * ask at the same time. The mark is read again only after something was committed. Callers share
 * the answer and must not change it. A search that fails is not kept. Between two searches other
 * requests have their turn, so what is known already does not wait for all that is not.
 */
export async function keepResults<T extends object>(
  database: Database,
  question: Question<T>,
): Promise<T> {
  const stamp = database.changeStamp();
  const { running, done, searches } = cacheOf(database);
  const key = JSON.stringify(question.key);
  const pick = (holds: (kept: Kept) => boolean) =>
    [running.get(key), done.get(key)].find((kept) => kept !== undefined && holds(kept));
  const current = pick((kept) => kept.stamp === stamp);
  if (current !== undefined) return current.results as Promise<T>;
  const mark = await question.readMark();
  const known = pick((kept) => kept.mark === mark);
  if (known !== undefined) {
    known.stamp = stamp;
    return known.results as Promise<T>;
  }
  // A copy holds its own strings, where excerpts may hold the whole texts they were cut from.
  const results = searches.run(async () => {
    await setImmediate();
    return structuredClone(await question.find());
  });
  const kept: Kept = { stamp, mark, results };
  running.set(key, kept);
  try {
    const found = await results;
    done.set(key, kept, { size: key.length + JSON.stringify(found).length });
    return found;
  } finally {
    if (running.get(key) === kept) running.delete(key);
  }
}

function cacheOf({ db, dialect }: Database): Cache {
  let cache = caches.get(db);
  if (cache === undefined) {
    cache = {
      running: new Map(),
      done: new LRUCache({ max: MAX_KEPT, maxSize: MAX_KEPT_CHARACTERS }),
      searches: createWorkQueue({ atOnce: dialect.search.atOnce, waiting: Infinity }),
    };
    caches.set(db, cache);
  }
  return cache;
}
