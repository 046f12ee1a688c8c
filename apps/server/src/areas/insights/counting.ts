import { defineState, type Platform, runUnbounded } from '../../platform/index.ts';
import { type Counter, type Counters, createCounters } from './counters.ts';
import { writeCounts } from './write-counts.ts';

/** How long what was counted waits to be written at most. */
const WRITE_EVERY_MS = 5000;
/** As many different things are written at once rather than wait. */
const WRITE_AT = 500;

/** Counts what readers do: in memory, written every few seconds. */
export interface Counting extends Pick<Counters, 'addCount'> {
  /** Counts one more of something. Takes far less than a microsecond. */
  add(counter: Counter): void;
  /** Writes what waits, and waits for what is being written. What cannot be written waits on. */
  write(): Promise<void>;
  /** Writes what waits and counts no more. */
  stop(): Promise<void>;
}

/** What counts on a platform, once it does. */
export const startedCounting = defineState((): { counting?: Counting } => ({}));

/**
 * Begins to count on this server. What was counted is written 5 seconds after the first of it, or as
 * soon as 500 different things wait, one transaction at a time: each commit lets the server look up
 * anew what it keeps of published pages, so there are few. A process that is killed loses what waits.
 */
export function startCounting(
  platform: Pick<Platform, 'areas' | 'clock' | 'database' | 'log'>,
): Counting {
  const started = startedCounting.of(platform);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isOver = false;

  const counters = createCounters(platform.clock, () => {
    runUnbounded(() => {
      if (counters.size >= WRITE_AT && writing === undefined) void write();
      else timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref();
    });
  });

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = counters.take();
    if (counts.length === 0) return;
    try {
      await writeCounts(platform.database, counts);
    } catch (error) {
      platform.log.warn(
        { err: error, counts: counts.length },
        'insights could not be written and will be tried again',
      );
      for (const count of counts) counters.addCount(count);
    }
  }

  async function write(): Promise<void> {
    while (writing !== undefined) await writing;
    writing = writeWaiting().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  const counting: Counting = {
    add(counter) {
      if (!isOver) counters.add(counter);
    },
    addCount(count) {
      if (!isOver) counters.addCount(count);
    },
    write,
    async stop() {
      await write();
      isOver = true;
      clearTimeout(timer);
      delete started.counting;
    },
  };
  started.counting = counting;
  return counting;
}

/** What counts on this platform; undefined where nothing does, as in commands. */
export function findCounting(platform: Pick<Platform, 'areas'>): Counting | undefined {
  return startedCounting.of(platform).counting;
}
