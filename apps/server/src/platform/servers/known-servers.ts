import { BEAT_MS, LEASE_MS, SILENT_MS } from './server-times.ts';

/** The other processes that serve on a database, by when they were last heard of. */
export interface KnownServers {
  /** One was heard of, in milliseconds of a clock that never goes back. */
  note(number: number, now: number): void;
  /** One has said that it answers nothing any more. */
  forget(number: number): void;
  /** Those that may still answer from memory. */
  listLive(now: number): number[];
  isLive(number: number, now: number): boolean;
  /** Those of which nothing was heard for long enough to be looked for, less and less often. */
  listSilent(now: number): number[];
  /** One was found to be gone: nobody has to look for it any more. */
  noteGone(number: number): void;
}

interface Known {
  heardAt: number;
  lookedAt: number;
  isGone: boolean;
}

const LONGEST_PAUSE_MS = 5_000;

/** Nobody is known yet. */
export function createKnownServers(): KnownServers {
  const known = new Map<number, Known>();
  const isLive = (number: number, now: number) => {
    const one = known.get(number);
    return one !== undefined && now - one.heardAt < LEASE_MS;
  };
  return {
    note(number, now) {
      known.set(number, { heardAt: now, lookedAt: now, isGone: false });
    },
    forget: (number) => void known.delete(number),
    listLive: (now) => [...known.keys()].filter((number) => isLive(number, now)),
    isLive,
    listSilent(now) {
      const silent: number[] = [];
      for (const [number, one] of known) {
        const silence = now - one.heardAt;
        if (one.isGone && silence >= LEASE_MS) known.delete(number);
        const pause = Math.min(LONGEST_PAUSE_MS, Math.max(BEAT_MS / 2, silence / 4));
        if (one.isGone || silence < SILENT_MS || now - one.lookedAt < pause) continue;
        one.lookedAt = now;
        silent.push(number);
      }
      return silent;
    },
    noteGone(number) {
      const one = known.get(number);
      if (one !== undefined) one.isGone = true;
    },
  };
}
