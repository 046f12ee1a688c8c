/** Why a lock was not given: too many wait for it already, or it was not free in time. */
export type LockRefusal = 'full' | 'late';

/** The lock was not given: more is written there than the server can take in. */
export class LockRefusedError extends Error {
  override readonly name = 'LockRefusedError';
  readonly reason: LockRefusal;

  constructor(reason: LockRefusal) {
    super(
      reason === 'full'
        ? 'Too many changes are already waiting to be saved.'
        : 'An earlier change took too long to be saved.',
    );
    this.reason = reason;
  }
}

/** The right to write to one thing, such as a space, which one holder at a time has in this process. */
export interface WriteLock {
  /** What the lock is for, such as the id of a space. */
  readonly place: string;
  /** Whether others went first. */
  readonly waited: boolean;
  /** Lets the next one go; calling it again does nothing. */
  release(): void;
}

/** Write locks: each has one holder at a time, in the order in which they asked for it. */
export interface WriteLocks {
  /**
   * Waits for the lock of a name. Take no second one while holding one.
   *
   * @throws LockRefusedError where too many wait, or it took too long
   * @throws the reason of the signal once that is aborted; the lock then goes to the next one
   */
  take(place: string, signal?: AbortSignal): Promise<WriteLock>;
}

/** How long a lock is waited for, in milliseconds, and how many may wait for one. */
export interface LockLimits {
  waitMs: number;
  waiting: number;
}

/** What a server grants: longer than this a client does not wait either. */
export const LOCK_LIMITS: LockLimits = { waitMs: 30_000, waiting: 200 };

/** Locks that nobody holds. */
export function createWriteLocks(limits: LockLimits = LOCK_LIMITS): WriteLocks {
  /** Who waits for each lock that somebody holds, the first one first. */
  const places = new Map<string, Set<() => void>>();

  function makeLock(place: string, waited: boolean): WriteLock {
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
        () => settle(() => reject(new LockRefusedError('late'))),
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
        return makeLock(place, false);
      }
      if (waiting.size >= limits.waiting) throw new LockRefusedError('full');
      await wait(waiting, signal);
      return makeLock(place, true);
    },
  };
}
