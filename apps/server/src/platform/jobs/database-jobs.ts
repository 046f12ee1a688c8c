import { type Clock, readTimestamp } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { runWithin } from '../db/work-bounds.ts';
import type { RunningWork, WorkKind } from '../event-loop/running-work.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Peers } from '../peers/peers.ts';
import { yieldToOthers } from '../run-in-slices.ts';
import { JobLostError, makeJobBounds } from './job-hold.ts';
import { createJobPlaces } from './job-places.ts';
import { createJobStore, type StoredJob } from './job-store.ts';
import { JobOverdueError, type JobRun, type Jobs } from './jobs.ts';

/** What the jobs of a platform stand on. */
interface JobsOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  metrics: Metrics;
  work: RunningWork;
  /** How long a run holds its job before another worker may take it over. Renewed while it runs. */
  leaseMs?: number;
  /** Other processes of this server, one of which may be the one that runs jobs. */
  peers?: Pick<Peers, 'wakeJobs'> | undefined;
  /** How often a worker without work looks for due jobs. */
  pollMs?: number;
  /** How long what was said last of a lease is believed. */
  believedMs?: number;
}

const PLACES = { total: 8, ofKind: 3 };
const DEFAULT_MAX_ATTEMPTS = 8;
const DEFAULT_DEADLINE_MS = 15 * 60_000;

/** The pause after the given attempt: 2 s, doubled each time, at most an hour. */
export function backoffMs(attempt: number): number {
  return Math.min(3_600_000, 2_000 * 2 ** (attempt - 1));
}

/** How often a job is run that is given up so long after its first run, pauses alone counted. */
export function countAttempts(patienceMs: number): number {
  if (patienceMs === Number.POSITIVE_INFINITY) return patienceMs;
  let attempts = 1;
  for (let passed = 0; passed < patienceMs; attempts += 1) passed += backoffMs(attempts);
  return attempts;
}

interface Registration {
  /** Given the payload as it was stored for the kind. */
  handler(payload: unknown, run: JobRun): Promise<void>;
  maxAttempts: number;
  deadlineMs: number;
  work: WorkKind;
}

/** Jobs kept in the database, worked off by this process. */
export function createJobs(options: JobsOptions): Jobs {
  const { database, clock, ids, log } = options;
  const leaseMs = options.leaseMs ?? 60_000;
  const pollMs = options.pollMs ?? 1_000;
  const store = createJobStore(database);
  const registrations = new Map<string, Registration>();
  const places = createJobPlaces(PLACES);
  const bell = createChangeBell();
  const overdue = options.metrics.counter(
    'octavo_jobs_overdue_total',
    'Jobs that took longer than allowed.',
    ['kind'],
  );
  const givenUp = options.metrics.counter(
    'octavo_jobs_given_up_total',
    'Jobs that failed for the last time. They are kept until "octavo jobs" retries them.',
    ['kind'],
  );
  let stopping = new AbortController();
  let loop: Promise<void> | undefined;

  const wakeAll = (): void => {
    bell.ring();
    options.peers?.wakeJobs();
  };
  const leaseAfter = (ms: number) => database.dialect.instantAfter(clock, ms);
  /** By a clock that never goes back, unlike the one that leases are judged by. */
  let leasesLimitedAt = performance.now();

  /** A lease of who ended before the clock went back would last for as long as that went. */
  async function limitLeases(): Promise<void> {
    if (performance.now() - leasesLimitedAt < leaseMs / 3) return;
    leasesLimitedAt = performance.now();
    await store.limitLeases(leaseAfter(leaseMs));
  }

  database.servers.onGone(async (numbers) => {
    const count = await store.endLeases(leaseAfter(0), numbers);
    if (count > 0)
      log.info(
        { servers: numbers, jobs: count },
        'jobs of a server that is gone will be run again',
      );
    if (count > 0) wakeAll();
  });

  const later = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  async function claim(): Promise<StoredJob[]> {
    const { kinds, limit } = places.findRoom([...registrations.keys()]);
    if (limit === 0 || stopping.signal.aborted) return [];
    await limitLeases();
    return store.claim({
      kinds,
      limit,
      now: readTimestamp(clock),
      lease: ids.next(),
      leaseNow: leaseAfter(0),
      leasedUntil: leaseAfter(leaseMs),
      leasedBy: database.servers.number() ?? null,
    });
  }

  async function runJob(job: StoredJob, claimedAt: number): Promise<void> {
    const registration = registrations.get(job.kind);
    if (registration === undefined) throw new Error(`No handler for jobs of kind "${job.kind}".`);
    if (job.attempts > registration.maxAttempts) {
      givenUp.labels(job.kind).inc();
      await store.bury(job, job.last_error ?? 'The server stopped while the job ran.');
      return;
    }
    const lost = new AbortController();
    const renew = async () => {
      const by = database.servers.number() ?? null;
      const isHeld = await store.renew(job, { until: leaseAfter(leaseMs), by });
      if (!isHeld) lost.abort(new JobLostError());
    };
    const renewal = setInterval(() => {
      renew().catch((error: unknown) => {
        log.warn({ err: error, job: job.id }, 'the lease of a job could not be renewed');
      });
    }, leaseMs / 3);
    renewal.unref();
    try {
      // A database in this process answers at once: without a pause job upon job would keep
      // everything else waiting.
      await yieldToOthers();
      await handle(job, registration, { claimedAt, lost: lost.signal });
      await store.finish(job);
    } catch (error) {
      if (lost.signal.aborted || error instanceof JobLostError) {
        log.warn({ job: job.id, kind: job.kind }, 'a job was taken over by another worker');
        return;
      }
      if (error instanceof JobOverdueError) overdue.labels(job.kind).inc();
      await settleFailure(job, registration, error);
    } finally {
      clearInterval(renewal);
    }
  }

  /**
   * A handler that is left alone writes nothing more: see `makeJobBounds`.
   *
   * @throws JobOverdueError, once its signal is aborted, where a handler takes too long: it is left alone
   * @throws JobLostError where another worker has the job: the same
   */
  function handle(
    job: StoredJob,
    { handler, deadlineMs, work }: Registration,
    { claimedAt, lost }: { claimedAt: number; lost: AbortSignal },
  ): Promise<void> {
    const ending = new AbortController();
    const late = Promise.withResolvers<never>();
    lost.addEventListener('abort', () => late.reject(lost.reason), { once: true });
    const endsAt = performance.now() + deadlineMs;
    const bounds = makeJobBounds(
      database,
      { id: job.id, lease: job.lease, endsAt },
      {
        knownAt: claimedAt,
        ...(options.believedMs !== undefined && { believedMs: options.believedMs }),
      },
    );
    const timer = setTimeout(() => {
      const error = new JobOverdueError(deadlineMs);
      ending.abort(error);
      late.reject(error);
    }, deadlineMs);
    const signal = AbortSignal.any([stopping.signal, ending.signal, lost]);
    work.begin();
    const done = runWithin(bounds, () =>
      handler(JSON.parse(job.payload), { id: job.id, attempt: job.attempts, signal }),
    );
    return Promise.race([done, late.promise]).finally(() => {
      work.end();
      clearTimeout(timer);
    });
  }

  async function settleFailure(job: StoredJob, of: Registration, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const fields = { err: error, job: job.id, kind: job.kind, attempt: job.attempts };
    if (job.attempts >= of.maxAttempts) {
      log.error(fields, 'a job failed for the last time');
      givenUp.labels(job.kind).inc();
      await store.bury(job, message);
      return;
    }
    log.warn(fields, 'a job failed and will be run again');
    await store.retry(job, message, later(backoffMs(job.attempts)));
  }

  /** Runs a job in a place of its own, which is given back whatever becomes of it. */
  async function runInPlace(
    { job, claimedAt }: { job: StoredJob; claimedAt: number },
    noteEnd: () => void,
  ): Promise<void> {
    const giveBack = places.take(job.kind);
    try {
      await runJob(job, claimedAt);
    } catch (error) {
      log.error(
        { err: error, job: job.id, kind: job.kind },
        'the end of a job could not be recorded',
      );
    } finally {
      giveBack();
      noteEnd();
      bell.ring();
    }
  }

  async function runDue(): Promise<number> {
    let count = 0;
    let running = 0;
    for (;;) {
      const looked = bell.look();
      // One that ends while this looks may have asked for another.
      const isAlone = running === 0;
      const claimedAt = performance.now();
      const claimed = await claim();
      for (const job of claimed) {
        running += 1;
        void runInPlace({ job, claimedAt }, () => {
          running -= 1;
        });
      }
      count += claimed.length;
      if (claimed.length > 0) continue;
      if (isAlone) return count;
      await bell.wait(looked, pollMs);
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const looked = bell.look();
      try {
        await runDue();
      } catch (error) {
        log.error({ err: error }, 'due jobs could not be run');
      }
      if (!stopping.signal.aborted) await bell.wait(looked, pollMs);
    }
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
      database.afterCommit(tx, wakeAll);
      return id;
    },
    register(kind, handler, limits = {}) {
      const { patienceMs, deadlineMs = DEFAULT_DEADLINE_MS } = limits;
      const { maxAttempts = patienceMs && countAttempts(patienceMs) } = limits;
      if (registrations.has(kind))
        throw new Error(`Jobs of kind "${kind}" have a handler already.`);
      registrations.set(kind, {
        handler: handler as Registration['handler'],
        maxAttempts: maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
        deadlineMs,
        work: options.work.kind(`job ${kind}`),
      });
    },
    runDue,
    wake: bell.ring,
    async takeOver() {
      await store.endLeases(leaseAfter(0), 'all');
    },
    start() {
      if (loop !== undefined) return;
      stopping = new AbortController();
      loop = work();
    },
    async stop(timeoutMs = 10_000) {
      stopping.abort();
      bell.ring();
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

/** Tells those who wait that something changed, however soon that was after they looked. */
interface ChangeBell {
  /** What `wait` is given: taken before looking. */
  look(): number;
  ring(): void;
  /** Waits until it was rung since `look` answered this, or for so many milliseconds. */
  wait(looked: number, ms: number): Promise<void>;
}

/** A bell that nobody waits for. */
function createChangeBell(): ChangeBell {
  const waiting = new Set<() => void>();
  let rung = 0;
  return {
    look: () => rung,
    ring() {
      rung += 1;
      for (const end of waiting) end();
    },
    wait(looked, ms) {
      if (rung !== looked) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      });
    },
  };
}
