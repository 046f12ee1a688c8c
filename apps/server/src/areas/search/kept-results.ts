import { defineCache, defineState, type Platform } from '../../platform/index.ts';

interface Kept {
  /** When the mark was last known to hold. */
  stamp: number;
  mark: string;
  results: Promise<object>;
  askers: Askers;
  /** Of the results, once they are found. */
  characters: number;
}

export const finished = defineCache<Kept>(
  { name: 'search-results', share: 35 },
  ({ characters }) => characters,
);

/** Searches that are not finished, by their keys. */
export const unfinishedSearches = defineState(() => new Map<string, Kept>());

/** Where results are kept that were found. */
const places = new WeakMap<object, { key: string; kept: Kept }>();

/** An answer, and how many characters it has, about. */
export interface Found<T extends object> {
  results: T;
  characters: number;
}

/** A search as what its answer depends on. */
interface Question<T extends object> {
  /** All that the answer depends on besides the database, and with it the type of the answer. */
  key: readonly unknown[];
  /** Reads cheaply what differs whenever the answer may: see `readIndexMark`. */
  readMark: () => Promise<string>;
  /** Searches; given up where nobody waits for the answer any more, and nothing was done for it yet. */
  find: (signal: AbortSignal) => Promise<Found<T>>;
  /** Aborted when who asks is gone. */
  signal?: AbortSignal | undefined;
}

/**
 * The answer to a search, found once for all who ask the same while its mark holds, also when they
 * ask at the same time. The mark is read again only after something was committed. Callers share
 * the answer and must not change it. A search that fails is not kept.
 */
export async function keepResults<T extends object>(
  platform: Pick<Platform, 'areas' | 'caches' | 'database'>,
  question: Question<T>,
): Promise<T> {
  const { database, caches } = platform;
  const stamp = database.changeStamp();
  const running = unfinishedSearches.of(platform);
  const done = caches.open(finished);
  const key = JSON.stringify(question.key);
  const pick = (holds: (kept: Kept) => boolean) => {
    const asked = running.get(key);
    const found = asked?.askers.signal.aborted ? undefined : asked;
    return [found, done.get(key)].find((kept) => kept !== undefined && holds(kept));
  };
  const wait = ({ askers, results }: Kept) => askers.wait(results, question.signal) as Promise<T>;
  const current = pick((kept) => kept.stamp === stamp);
  if (current !== undefined) return wait(current);
  const mark = await question.readMark();
  const known = pick((kept) => kept.mark === mark);
  if (known !== undefined) {
    known.stamp = stamp;
    return wait(known);
  }
  const askers = createAskers();
  const found = question.find(askers.signal);
  const results = found.then(({ results }) => results);
  const kept: Kept = { stamp, mark, results, askers, characters: 0 };
  running.set(key, kept);
  try {
    const answer = await wait(kept);
    kept.characters = (await found).characters;
    done.set(key, kept);
    places.set(answer, { key, kept });
    return answer;
  } finally {
    if (running.get(key) === kept) running.delete(key);
  }
}

/** Of the cache, for one search with its answer: more would push out all others. */
const MAX_PART = 1 / 8;

/**
 * Counts so many bytes more for results: of what is kept for as long as they are. Answers false where
 * that would be too much, or where the results are not kept any more.
 */
export function countKept(
  { caches }: Pick<Platform, 'caches'>,
  results: object,
  bytes: number,
): boolean {
  const done = caches.open(finished);
  const place = places.get(results);
  if (place === undefined || done.get(place.key) !== place.kept) return false;
  const kept = { ...place.kept, characters: place.kept.characters + bytes };
  if (kept.characters > done.allowedBytes * MAX_PART) return false;
  // The same object again would be taken for one whose size is known.
  done.set(place.key, kept);
  places.set(results, { key: place.key, kept });
  return true;
}

/** Those who wait for one answer. */
interface Askers {
  /** Aborted once all of them have gone. */
  readonly signal: AbortSignal;
  /** Waits for the answer as one of them, who is gone when `signal` is aborted. */
  wait<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T>;
}

/** Nobody yet. */
function createAskers(): Askers {
  const ending = new AbortController();
  let waiting = 0;
  return {
    signal: ending.signal,
    async wait(answer, signal) {
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        if (waiting === 0) ending.abort(signal?.reason);
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      try {
        return await answer;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
