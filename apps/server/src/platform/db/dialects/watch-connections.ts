/** A connection that somebody has, which is looked at now and then. */
export interface WatchedConnection {
  /** What is due by `now`, as `performance.now()` says it. */
  look(now: number): void;
}

/** The connections of a pool that somebody has. */
export interface ConnectionWatch {
  add(connection: WatchedConnection): void;
  delete(connection: WatchedConnection): void;
}

const EVERY_MS = 250;
/** A pause between two looks beyond which this process was stopped, or kept busy. */
const STOPPED_MS = 4 * EVERY_MS;

/**
 * Looks at connections in use four times a second; one timer for all of them costs a query less than
 * one of its own. Where the process was stopped meanwhile, what came in is read before anything is
 * thought to be late.
 */
export function createConnectionWatch(): ConnectionWatch {
  const watched = new Set<WatchedConnection>();
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  function look(): void {
    const now = performance.now();
    const wasStopped = now - last > STOPPED_MS;
    last = now;
    if (watched.size === 0) {
      clearInterval(timer);
      timer = undefined;
    } else if (!wasStopped) {
      for (const connection of watched) connection.look(now);
    }
  }

  return {
    add(connection) {
      watched.add(connection);
      if (timer !== undefined) return;
      last = performance.now();
      timer = setInterval(look, EVERY_MS).unref();
    },
    delete: (connection) => void watched.delete(connection),
  };
}
