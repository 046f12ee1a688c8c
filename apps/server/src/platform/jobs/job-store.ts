import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { JobClaim } from '../db/dialect.ts';
import type { JobsTable } from '../db/tables.ts';
import { runWithin } from '../db/work-bounds.ts';
import { HOUSEKEEPING } from './job-hold.ts';

/** A job as it is stored. */
export type StoredJob = Selectable<JobsTable>;

/** What of a job changes; `leased_until` may be an instant that the database works out. */
type JobChanges = Omit<Updateable<JobsTable>, 'leased_until'> & {
  leased_until?: RawBuilder<string> | null;
};

/** A job that is to be stored. */
export type NewJob = Pick<
  StoredJob,
  'id' | 'kind' | 'dedupe_key' | 'payload' | 'run_at' | 'created_at'
>;

/**
 * The only SQL of jobs. A run changes its job only while it holds the job's lease, so a run that
 * was thought dead cannot undo what its successor did.
 */
export interface JobStore {
  enqueue(tx: Tx, job: NewJob): Promise<string>;
  claim(claim: JobClaim): Promise<StoredJob[]>;
  /** Answers whether the run holds its job still. `leasedBy` may have changed since it was claimed. */
  renew(job: StoredJob, lease: { until: RawBuilder<string>; by: number | null }): Promise<boolean>;
  finish(job: StoredJob): Promise<void>;
  retry(job: StoredJob, error: string, runAt: string): Promise<void>;
  bury(job: StoredJob, error: string): Promise<void>;
  /** Ends all leases, or those of some servers; answers how many. */
  endLeases(now: RawBuilder<string>, of: 'all' | readonly number[]): Promise<number>;
  /** Shortens leases that end after `latest`, which none does unless the clock went back. */
  limitLeases(latest: RawBuilder<string>): Promise<void>;
  /** Jobs that were given up, the latest first. */
  listDead(limit: number): Promise<StoredJob[]>;
  /**
   * Has jobs that were given up run again from `now` on, those of these ids or all; answers how many.
   * Where another job of its key waits already, that one does the work.
   */
  reviveDead(ids: readonly string[] | 'all', now: string): Promise<number>;
}

/** Jobs of one database. */
export function createJobStore(database: Database): JobStore {
  const write = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
    runWithin(HOUSEKEEPING, () => database.transaction(run, { isolation: 'read committed' }));
  const change = (job: StoredJob, values: JobChanges): Promise<boolean> =>
    write(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('jobs')
        .set(values)
        .where('id', '=', job.id)
        .where('lease', '=', job.lease)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    });
  const released = { lease: null, leased_until: null, leased_by: null };
  return {
    async enqueue(tx, job) {
      const values = { ...job, state: 'waiting' as const, attempts: 0 };
      if (job.dedupe_key === null) {
        await tx.insertInto('jobs').values(values).execute();
        return job.id;
      }
      const stored = await tx
        .insertInto('jobs')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'dedupe_key'])
            .where('state', '=', sql.lit('waiting'))
            .doUpdateSet((is) => ({
              payload: is.ref('excluded.payload'),
              run_at: is
                .case()
                .when('excluded.run_at', '<', is.ref('jobs.run_at'))
                .then(is.ref('excluded.run_at'))
                .else(is.ref('jobs.run_at'))
                .end(),
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return stored.id;
    },
    claim: (claim) =>
      write(async (tx) => {
        const ids = await database.dialect.claimJobs(tx, claim);
        if (ids.length === 0) return [];
        return tx.selectFrom('jobs').selectAll().where('id', 'in', ids).orderBy('id').execute();
      }),
    renew: (job, { until, by }) => change(job, { leased_until: until, leased_by: by }),
    finish: (job) =>
      write(async (tx) => {
        await tx
          .deleteFrom('jobs')
          .where('id', '=', job.id)
          .where('lease', '=', job.lease)
          .execute();
      }),
    retry: (job, error, runAt) =>
      write((tx) => putBack(tx, job, { last_error: error, run_at: runAt, ...released })),
    async bury(job, error) {
      await change(job, { state: 'dead', last_error: error, ...released });
    },
    endLeases: (now, of) =>
      write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('jobs')
          .set({ leased_until: now, leased_by: null })
          .where('state', '=', 'running')
          .$if(of === 'all', (query) => query.where('leased_until', '>', now))
          .$if(of !== 'all', (query) => query.where('leased_by', 'in', [...of] as number[]))
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
    limitLeases: (latest) =>
      write(async (tx) => {
        await tx
          .updateTable('jobs')
          .set({ leased_until: latest })
          .where('state', '=', 'running')
          .where('leased_until', '>', latest)
          .execute();
      }),
    listDead: (limit) =>
      database.db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'dead')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async reviveDead(ids, now) {
      let count = 0;
      for (;;) {
        const revived = await write((tx) => reviveSome(tx, ids, now));
        count += revived;
        if (revived < REVIVED_AT_ONCE) return count;
      }
    },
  };
}

/** Jobs that one transaction has run again. */
const REVIVED_AT_ONCE = 100;

async function reviveSome(tx: Tx, ids: readonly string[] | 'all', now: string): Promise<number> {
  const dead = await tx
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'dead')
    .$if(ids !== 'all', (query) => query.where('id', 'in', [...ids]))
    .orderBy('id')
    .limit(REVIVED_AT_ONCE)
    .execute();
  for (const job of dead) {
    await putBack(tx, job, { run_at: now, attempts: 0 });
  }
  return dead.length;
}

/** One that was given up has no lease. */
const HELD = 'is not distinct from';

/** Puts a job back, unless a newer job of its key waits already: then that one does the work. */
async function putBack(tx: Tx, job: StoredJob, values: Partial<StoredJob>): Promise<void> {
  if (job.dedupe_key !== null) {
    const newer = await tx
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', job.kind)
      .where('dedupe_key', '=', job.dedupe_key)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (newer !== undefined) {
      await tx
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('lease', HELD, job.lease)
        .execute();
      return;
    }
  }
  await tx
    .updateTable('jobs')
    .set({ ...values, state: 'waiting' })
    .where('id', '=', job.id)
    .where('lease', HELD, job.lease)
    .execute();
}
