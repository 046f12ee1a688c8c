import type { InsightType } from '@octavo/contract/insights';
import type { Clock } from '../../platform/index.ts';
import { dayOf } from './insight-day.ts';

/** Something that happens on a site, apart from how often. */
export interface Countable {
  siteId: string;
  type: InsightType;
  /** '' where it belongs to no site space. */
  siteSpaceId: string;
  /** Of the site space; null where it belongs to none. */
  spaceId: string | null;
  /** '' where it belongs to no page. */
  pageId: string;
  /** Folded; '' for none. */
  detail: string;
}

/** A countable of a day, and how often it happened since counts were last taken. */
export interface Count extends Countable {
  day: string;
  events: number;
  empty: number;
}

/** Counts one thing. Whoever counts the same thing again and again holds on to it. */
export interface Counter {
  readonly what: Countable;
  waiting: number;
}

/** What was counted and is not written yet. */
export interface Counters {
  /** Counts one more. Takes some tens of nanoseconds. */
  add(counter: Counter): void;
  /** Counts something of a day, and of it those that are `empty`. */
  addCount(count: Count): void;
  /** How many different things wait. */
  readonly size: number;
  /** Takes all that waits, each thing once, in the order of their keys. */
  take(): Count[];
  /** How many events were not counted, since too many things waited. */
  readonly dropped: number;
}

/** Different things that may wait; those that come when as many do are not counted. */
export const MAX_WAITING = 5000;

/** A counter of something, at none. */
export function makeCounter(what: Countable): Counter {
  return { what, waiting: 0 };
}

/** Counters without anything counted; `onAdded` is called when another thing waits. */
export function createCounters(clock: Clock, onAdded: () => void): Counters {
  const counters = new Set<Counter>();
  const counts = new Map<string, Count>();
  let day = '';
  let dropped = 0;

  const size = () => counters.size + counts.size;

  function addCount(count: Count): void {
    const key = keyOf(count);
    const known = counts.get(key);
    if (known === undefined && size() >= MAX_WAITING) {
      dropped += count.events;
      return;
    }
    if (known === undefined) counts.set(key, { ...count });
    else addTo(known, count);
    onAdded();
  }

  return {
    add(counter) {
      counter.waiting += 1;
      if (counter.waiting > 1) return;
      if (size() >= MAX_WAITING) {
        counter.waiting = 0;
        dropped += 1;
        return;
      }
      if (counters.size === 0) day = dayOf(clock.now());
      counters.add(counter);
      onAdded();
    },
    addCount,
    get size() {
      return size();
    },
    get dropped() {
      return dropped;
    },
    take() {
      const taken = new Map(counts);
      counts.clear();
      for (const counter of counters) {
        const count = { ...counter.what, day, events: counter.waiting, empty: 0 };
        counter.waiting = 0;
        const key = keyOf(count);
        const known = taken.get(key);
        if (known === undefined) taken.set(key, count);
        else addTo(known, count);
      }
      counters.clear();
      return [...taken].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
    },
  };
}

function addTo(count: Count, more: Count): void {
  count.events += more.events;
  count.empty += more.empty;
}

function keyOf({ siteId, type, day, siteSpaceId, pageId, detail }: Count): string {
  return `${siteId}\n${type}\n${day}\n${siteSpaceId}\n${pageId}\n${detail}`;
}
