import type { Tx } from '../db/database.ts';

/** What a handler is given besides the payload. */
export interface JobRun {
  id: string;
  /** 1 for the first run. */
  attempt: number;
  /**
   * Aborted when the server stops, when the job takes longer than its kind may, or when another process
   * was given it: a handler that can stop early listens to it.
   */
  signal: AbortSignal;
}

/**
 * The payload of every kind of job, JSON. An area adds its own:
 *
 * ```ts
 * declare module '../../platform/jobs/jobs.ts' {
 *   interface JobPayloads { 'spaces.purge': { spaceId: string } }
 * }
 * ```
 *
 * A job outlives the release that asked for it, so a payload keeps its shape or gets a new kind.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas augment it
export interface JobPayloads {}

/** What a job does. */
export type JobKind = keyof JobPayloads;

/** Does the work of one job. It may run more than once, so its effects are idempotent. */
export type JobHandler<K extends JobKind = JobKind> = (
  payload: JobPayloads[K],
  run: JobRun,
) => Promise<void>;

/** How often a job of a kind is run, and for how long. */
export interface JobLimits {
  /** 8 unless given, which is within some four minutes. */
  maxAttempts?: number;
  /**
   * For how long it is run again, in place of how often: what it stands on may be away for days. With
   * `Infinity` it is never given up.
   */
  patienceMs?: number;
  /** 15 minutes unless given. A run that takes longer has failed, whatever it does from then on. */
  deadlineMs?: number;
}

/** For what is wrong for ever unless it is done: what is removed for good, and indexes. */
export const UNTIL_DONE: JobLimits = { patienceMs: Number.POSITIVE_INFINITY };

/** A job took longer than it may. */
export class JobOverdueError extends Error {
  override readonly name = 'JobOverdueError';

  constructor(deadlineMs: number) {
    super(`It took more than ${deadlineMs / 1000} s.`);
  }
}

/**
 * Durable work: stored in the transaction that causes it, run at least once, retried with growing
 * pauses, and kept as `dead` with its last error after the last attempt. A few are run at a time, and of
 * one kind fewer than of all; the next one is taken as soon as one has ended.
 */
export interface Jobs {
  /**
   * Asks for a job. `payload` is JSON. With a `key`, a job of this kind and key that still waits
   * is reused (its payload is replaced, the earlier `runAt` wins). Returns the job's id.
   */
  enqueue<K extends JobKind>(
    tx: Tx,
    kind: K,
    payload: JobPayloads[K],
    options?: { runAt?: Date; key?: string },
  ): Promise<string>;
  /** Names the handler of a kind. Each kind has one, registered before jobs run. */
  register<K extends JobKind>(kind: K, handler: JobHandler<K>, options?: JobLimits): void;
  /** Runs every job that is due now, and those that become due meanwhile; returns how many ran. */
  runDue(): Promise<number>;
  /** Looks for due jobs at once, where it works: another process asked for one. */
  wake(): void;
  /**
   * Lets jobs be run again at once that another process was running: for who knows that all of those
   * are gone. Otherwise they wait until the lease of the process ends.
   */
  takeOver(): Promise<void>;
  /** Starts working in the background until `stop`. */
  start(): void;
  /** Stops taking jobs, asks running ones to end and waits for them up to `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}
