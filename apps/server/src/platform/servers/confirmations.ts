import type { KnownServers } from './known-servers.ts';
import { LEASE_MS, REPEAT_MS } from './server-times.ts';

/** What this process waits for the others to confirm. */
export interface Confirmations {
  /** The number of what is to be asked. Everything heard of it counts from now on. */
  open(): number;
  /** Nothing is waited for any more. */
  close(ask: number): void;
  /** The process heard what it asked itself: it has heard of all who were there before it. */
  noteAsked(ask: number): void;
  noteHeard(ask: number, by: number): void;
  /** One answers nothing any more. */
  noteLeft(number: number): void;
  /**
   * Waits until all have confirmed that may answer from memory; at most for as long as any may that has
   * not heard. `repeat` tells them once more.
   */
  wait(ask: number, repeat: () => void): Promise<void>;
}

interface Asked {
  readonly heardBy: Set<number>;
  /** Known once the process has heard of those who were there before it asked. */
  awaited: Set<number> | undefined;
  wake: () => void;
}

/** Nothing is waited for yet; `now` is of a clock that never goes back. */
export function createConfirmations(
  known: Pick<KnownServers, 'listLive' | 'isLive'>,
  now: () => number,
): Confirmations {
  const asks = new Map<number, Asked>();
  let last = 0;

  function isDone(asked: Asked): boolean {
    if (asked.awaited === undefined) return false;
    for (const number of asked.awaited) {
      if (!known.isLive(number, now())) asked.awaited.delete(number);
    }
    return asked.awaited.size === 0;
  }

  function note(asked: Asked | undefined, number: number): void {
    if (asked === undefined) return;
    asked.heardBy.add(number);
    asked.awaited?.delete(number);
    asked.wake();
  }

  return {
    open() {
      last += 1;
      asks.set(last, { heardBy: new Set(), awaited: undefined, wake: () => {} });
      return last;
    },
    close: (ask) => void asks.delete(ask),
    noteAsked(ask) {
      const asked = asks.get(ask);
      if (asked === undefined) return;
      const live = known.listLive(now()).filter((number) => !asked.heardBy.has(number));
      asked.awaited ??= new Set(live);
      asked.wake();
    },
    noteHeard: (ask, by) => note(asks.get(ask), by),
    noteLeft(number) {
      for (const asked of asks.values()) note(asked, number);
    },
    async wait(ask, repeat) {
      const asked = asks.get(ask);
      if (asked === undefined) return;
      const until = now() + LEASE_MS;
      try {
        for (;;) {
          const left = until - now();
          if (left <= 0 || isDone(asked)) return;
          const woken = await waitToBeWoken(asked, Math.min(REPEAT_MS, left));
          if (!woken && !isDone(asked)) repeat();
        }
      } finally {
        asks.delete(ask);
      }
    },
  };
}

function waitToBeWoken(asked: Asked, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    asked.wake = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });
}
