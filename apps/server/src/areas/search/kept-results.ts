import { setImmediate } from 'node:timers/promises';
import {
  createWorkQueue,
  type Database,
  type Db,
  defineCache,
  type Platform,
  type WorkQueue,
} from '../../platform/index.ts';

interface Kept {
  /** When the mark was last known to hold. */
  stamp: number;
  mark: string;
  results: Promise<object>;
  /** Of the results as JSON, once they are found. */
  characters: number;
}

const finished = defineCache<Kept>('search-results', ({ characters }) => characters);

/** Searches of one database that are not finished. */
interface Unfinished {
  running: Map<string, Kept>;
  searches: WorkQueue;
}

const unfinished = new WeakMap<Db, Unfinished>();

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
  { database, caches }: Pick<Platform, 'database' | 'caches'>,
  question: Question<T>,
): Promise<T> {
  const stamp = database.changeStamp();
  const { running, searches } = unfinishedOf(database);
  const done = caches.open(finished);
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
  const kept: Kept = { stamp, mark, results, characters: 0 };
  running.set(key, kept);
  try {
    const found = await results;
    kept.characters = JSON.stringify(found).length;
    done.set(key, kept);
    return found;
  } finally {
    if (running.get(key) === kept) running.delete(key);
  }
}

function unfinishedOf({ db, dialect }: Database): Unfinished {
  let known = unfinished.get(db);
  if (known === undefined) {
    const searches = createWorkQueue({ atOnce: dialect.search.atOnce, waiting: Infinity });
    known = { running: new Map(), searches };
    unfinished.set(db, known);
  }
  return known;
}
