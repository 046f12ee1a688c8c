import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What bounds a piece of work, such as a request or a run of a job, in what it asks of the database.
 * What runs on behalf of no such piece of work, as commands do, has no bounds.
 */
export interface WorkBounds {
  /** The longest that one statement may take, in milliseconds. */
  readonly statementMs: number;
  /** When its time is over, as `performance.now()` says it; infinite where it is never. */
  readonly endsAt: number;
  /**
   * Asked before a transaction begins and before it is committed.
   *
   * @throws Error where nothing that is done here may be written any more
   */
  requireHeld(): void | Promise<void>;
}

/** Its time was over before the work was at its end. */
export class WorkOverdueError extends Error {
  override readonly name = 'WorkOverdueError';

  constructor() {
    super('It took too long.');
  }
}

const current = new AsyncLocalStorage<WorkBounds>();

/** Runs `run` within bounds: they hold for everything that is begun by it. */
export function runWithin<T>(bounds: WorkBounds, run: () => T): T {
  return current.run(bounds, run);
}

/**
 * Runs `run` without the bounds of who happens to call: for what is done later, for many, such as a
 * timer that one request sets and others add to.
 */
export function runUnbounded<T>(run: () => T): T {
  return current.exit(run);
}

/** The bounds of the work at hand; undefined where it has none. */
export function findBounds(): WorkBounds | undefined {
  return current.getStore();
}

/** Bounds of work that has all the time it needs, as long as none of its statements takes longer. */
export function boundStatements(statementMs: number): WorkBounds {
  return { statementMs, endsAt: Number.POSITIVE_INFINITY, requireHeld: () => {} };
}
