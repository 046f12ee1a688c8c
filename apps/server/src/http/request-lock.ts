import type { WriteLock, WriteLocks } from '../platform/index.ts';

/** The write lock of one request. */
export interface RequestLock {
  /** Waits for it, where the request does not hold it; undefined where its writes take none. */
  take(): Promise<WriteLock | undefined>;
  /** Lets the next one go, where it is held. */
  release(): void;
}

/** Which lock is asked for; the signal ends the wait. */
export interface LockRequest {
  locks: WriteLocks;
  place: string | undefined;
  signal(): AbortSignal;
}

/** A lock that is not held yet. */
export function createRequestLock({ locks, place, signal }: LockRequest): RequestLock {
  let held: WriteLock | undefined;
  return {
    async take() {
      if (place !== undefined) held ??= await locks.take(place, signal());
      return held;
    },
    release() {
      held?.release();
      held = undefined;
    },
  };
}
