import type { Lateness, RequestDeadline } from './request-deadline.ts';

/** The requests that are being answered. */
export interface RequestWatch {
  /** Follows a request until its answer is sent, or its connection closed. */
  add(deadline: RequestDeadline): void;
}

const EVERY_MS = 250;

/**
 * Looks at the requests that are being answered four times a second: one timer for all. `giveUp` is
 * called with each that is late, once.
 */
export function createRequestWatch(
  giveUp: (deadline: RequestDeadline, lateness: Lateness) => void,
): RequestWatch {
  const watched = new Set<RequestDeadline>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const deadline of watched) {
      const lateness = deadline.look(now);
      if (lateness !== undefined) giveUp(deadline, lateness);
    }
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    add(deadline) {
      watched.add(deadline);
      deadline.response.once('close', () => watched.delete(deadline));
      timer ??= setInterval(look, EVERY_MS).unref();
    },
  };
}
