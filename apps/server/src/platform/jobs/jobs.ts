import type { Tx } from '../db/database.ts';

/** What a handler is given besides the payload. */
export interface JobRun {
  id: string;
  /** 1 for the first run. */
  attempt: number;
  /** Aborted when the server stops; a handler that can stop early listens to it. */
  signal: AbortSignal;
}

/** Does the work of one job. It may run more than once, so its effects are idempotent. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

/**
 * Durable work: stored in the transaction that causes it, run at least once, retried with growing
 * pauses, and kept as `dead` with its last error after the last attempt.
 */
export interface Jobs {
  /**
   * Asks for a job. `payload` is JSON. With a `key`, a job of this kind and key that still waits
   * is reused (its payload is replaced, the earlier `runAt` wins). Returns the job's id.
   */
  enqueue(
    tx: Tx,
    kind: string,
    payload: unknown,
    options?: { runAt?: Date; key?: string },
  ): Promise<string>;
  /** Names the handler of a kind. Each kind has one, registered before jobs run. */
  register(kind: string, handler: JobHandler, options?: { maxAttempts?: number }): void;
  /** Runs every job that is due now, and those that become due meanwhile; returns how many ran. */
  runDue(): Promise<number>;
  /** Starts working in the background until `stop`. */
  start(): void;
  /** Stops taking jobs, asks running ones to end and waits for them up to `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}
