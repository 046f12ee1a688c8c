import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { readTimestamp } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../log.ts';
import { createJobStore, type StoredJob } from './job-store.ts';
import type { JobRun, Jobs } from './jobs.ts';

/** What the jobs of a platform stand on. */
export interface JobsOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** How long a run holds its job before another worker may take it over. Renewed while it runs. */
  leaseMs?: number;
  /** How often a worker without work looks for due jobs. */
  pollMs?: number;
}

const BATCH = 5;
const DEFAULT_MAX_ATTEMPTS = 8;

/** The pause after the given attempt: 2 s, doubled each time, at most an hour. */
export function backoffMs(attempt: number): number {
  return Math.min(3_600_000, 2_000 * 2 ** (attempt - 1));
}

interface Registration {
  /** Given the payload as it was stored for the kind. */
  handler(payload: unknown, run: JobRun): Promise<void>;
  maxAttempts: number;
}

/** Jobs kept in the database, worked off by this process. */
export function createJobs(options: JobsOptions): Jobs {
  const { database, clock, ids, log } = options;
  const leaseMs = options.leaseMs ?? 60_000;
  const pollMs = options.pollMs ?? 1_000;
  const store = createJobStore(database);
  const registrations = new Map<string, Registration>();
  let stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let wanted = false;
  let endPause: () => void = () => {};

  const later = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  async function claim(): Promise<StoredJob[]> {
    const kinds = [...registrations.keys()];
    if (kinds.length === 0) return [];
    const now = readTimestamp(clock);
    return store.claim({
      kinds,
      now,
      leasedUntil: later(leaseMs),
      lease: ids.next(),
      limit: BATCH,
    });
  }

  async function runJob(job: StoredJob): Promise<void> {
    const registration = registrations.get(job.kind);
    if (registration === undefined) throw new Error(`No handler for jobs of kind "${job.kind}".`);
    if (job.attempts > registration.maxAttempts) {
      await store.bury(job, job.last_error ?? 'The server stopped while the job ran.');
      return;
    }
    const renewal = setInterval(() => {
      store.renew(job, later(leaseMs)).catch((error: unknown) => {
        log.warn({ err: error, job: job.id }, 'the lease of a job could not be renewed');
      });
    }, leaseMs / 3);
    renewal.unref();
    try {
      // A database in this process answers at once: without a pause job upon job would keep
      // everything else waiting.
      await nextTurn();
      await registration.handler(JSON.parse(job.payload), {
        id: job.id,
        attempt: job.attempts,
        signal: stopping.signal,
      });
      await store.finish(job);
    } catch (error) {
      await settleFailure(job, registration, error);
    } finally {
      clearInterval(renewal);
    }
  }

  async function settleFailure(job: StoredJob, of: Registration, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const fields = { err: error, job: job.id, kind: job.kind, attempt: job.attempts };
    if (job.attempts >= of.maxAttempts) {
      log.error(fields, 'a job failed for the last time');
      await store.bury(job, message);
      return;
    }
    log.warn(fields, 'a job failed and will be run again');
    await store.retry(job, message, later(backoffMs(job.attempts)));
  }

  async function runDue(): Promise<number> {
    let count = 0;
    while (!stopping.signal.aborted) {
      const claimed = await claim();
      if (claimed.length === 0) break;
      await Promise.all(claimed.map(runJob));
      count += claimed.length;
    }
    return count;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      wanted = false;
      try {
        await runDue();
      } catch (error) {
        log.error({ err: error }, 'due jobs could not be run');
      }
      if (stopping.signal.aborted) return;
      await pause();
    }
  }

  function wake(): void {
    wanted = true;
    endPause();
  }

  function pause(): Promise<void> {
    if (wanted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    async enqueue(tx: Tx, kind, payload, { runAt, key } = {}) {
      const now = readTimestamp(clock);
      const id = await store.enqueue(tx, {
        id: ids.next(),
        kind,
        dedupe_key: key ?? null,
        payload: JSON.stringify(payload),
        run_at: runAt?.toISOString() ?? now,
        created_at: now,
      });
      database.afterCommit(tx, wake);
      return id;
    },
    register(kind, handler, { maxAttempts = DEFAULT_MAX_ATTEMPTS } = {}) {
      if (registrations.has(kind))
        throw new Error(`Jobs of kind "${kind}" have a handler already.`);
      registrations.set(kind, { handler: handler as Registration['handler'], maxAttempts });
    },
    runDue,
    start() {
      if (loop !== undefined) return;
      stopping = new AbortController();
      loop = work();
    },
    async stop(timeoutMs = 10_000) {
      stopping.abort();
      wake();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([loop, timeout]);
      clearTimeout(timer);
      loop = undefined;
    },
  };
}
