/** Why a turn was not given: too many wait for it already, or it did not come in time. */
export type TurnRefusal = 'full' | 'late';

/** The turn did not come: more is written there than the server can take in. */
export class TurnRefusedError extends Error {
  override readonly name = 'TurnRefusedError';
  readonly reason: TurnRefusal;

  constructor(reason: TurnRefusal) {
    super(
      reason === 'full'
        ? 'Too many changes are already waiting to be saved.'
        : 'An earlier change took too long to be saved.',
    );
    this.reason = reason;
  }
}

/** The right to write in one place, which one holder at a time has in this process. */
export interface Turn {
  /** What the turn is about, such as the id of a space. */
  readonly place: string;
  /** Whether others went first. */
  readonly waited: boolean;
  /** Lets the next one go; calling it again does nothing. */
  release(): void;
}

/** Turns at writing: in each place one holder at a time, in the order in which they were asked for. */
export interface Turns {
  /**
   * Waits for the turn in a place. Take no second one while holding one.
   *
   * @throws TurnRefusedError where too many wait, or it took too long
   * @throws the reason of the signal once that is aborted; the turn then goes to the next one
   */
  take(place: string, signal?: AbortSignal): Promise<Turn>;
}

/** How long a turn is waited for, in milliseconds, and how many may wait for it in one place. */
export interface TurnLimits {
  waitMs: number;
  waiting: number;
}

/** What a server grants: longer than this a client does not wait either. */
export const TURN_LIMITS: TurnLimits = { waitMs: 30_000, waiting: 200 };

/** Turns that nobody holds. */
export function createTurns(limits: TurnLimits = TURN_LIMITS): Turns {
  /** Who waits in each place that somebody holds, the first one first. */
  const places = new Map<string, Set<() => void>>();

  function makeTurn(place: string, waited: boolean): Turn {
    let isHeld = true;
    return {
      place,
      waited,
      release() {
        if (!isHeld) return;
        isHeld = false;
        const waiting = places.get(place);
        const next = waiting?.values().next().value;
        if (next === undefined) {
          places.delete(place);
          return;
        }
        waiting?.delete(next);
        next();
      },
    };
  }

  function wait(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        waiting.delete(go);
        then();
      };
      const go = () => settle(resolve);
      const leave = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(
        () => settle(() => reject(new TurnRefusedError('late'))),
        limits.waitMs,
      );
      signal?.addEventListener('abort', leave);
      waiting.add(go);
    });
  }

  return {
    async take(place, signal) {
      signal?.throwIfAborted();
      const waiting = places.get(place);
      if (waiting === undefined) {
        places.set(place, new Set());
        return makeTurn(place, false);
      }
      if (waiting.size >= limits.waiting) throw new TurnRefusedError('full');
      await wait(waiting, signal);
      return makeTurn(place, true);
    },
  };
}
