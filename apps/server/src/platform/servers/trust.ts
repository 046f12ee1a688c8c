import { TRUST_MS } from './server-times.ts';

/** What a process judges time by. */
export interface Clocks {
  /** Milliseconds by a clock that never goes back. */
  steady(): number;
  /** Milliseconds since 1970, by a clock that also goes on while the machine is suspended. */
  wall(): number;
}

export const systemClocks: Clocks = { steady: () => performance.now(), wall: () => Date.now() };

/** A moment by both clocks. */
export interface Moment {
  readonly steady: number;
  readonly wall: number;
}

/** Whether a process may take it that it hears of every commit. */
export interface Trust {
  /** Costs no query. False as soon as either clock says that it was too long ago. */
  holds(): boolean;
  /** It was known to hear at a moment: it is trusted for a while from then on. */
  renew(since: Moment): void;
  /** It is known not to hear. */
  end(): void;
}

/** It does not hold before it was renewed. */
export function createTrust({ steady, wall }: Clocks): Trust {
  let until: Moment = { steady: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
  return {
    holds: () => steady() < until.steady && wall() < until.wall,
    renew(since) {
      until = { steady: since.steady + TRUST_MS, wall: since.wall + TRUST_MS };
    },
    end() {
      until = { steady: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
    },
  };
}
