import type { Turn, Turns } from '../platform/index.ts';

/** The turn of one request at writing to its place. */
export interface RequestTurn {
  /** Waits for it, where the request does not hold it; undefined where its writes take none. */
  take(): Promise<Turn | undefined>;
  /** Lets the next one go, where it is held. */
  release(): void;
}

/** Whose turn is asked for; the signal ends the wait. */
export interface TurnRequest {
  turns: Turns;
  place: string | undefined;
  signal(): AbortSignal;
}

/** A turn that is not held yet. */
export function createRequestTurn({ turns, place, signal }: TurnRequest): RequestTurn {
  let held: Turn | undefined;
  return {
    async take() {
      if (place !== undefined) held ??= await turns.take(place, signal());
      return held;
    },
    release() {
      held?.release();
      held = undefined;
    },
  };
}
