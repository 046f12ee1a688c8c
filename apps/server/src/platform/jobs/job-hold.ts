import type { Database } from '../db/database.ts';
import {
  boundStatements,
  runWithin,
  type WorkBounds,
  WorkOverdueError,
} from '../db/work-bounds.ts';

/** Which run of which job some work belongs to. */
export interface HeldJob {
  readonly id: string;
  readonly lease: string | null;
  /** When its run has to be at its end, as `performance.now()` says it in the process. */
  readonly endsAt: number;
}

/** The bounds of a run of a job, which threads that work for it are told. */
export interface JobBounds extends WorkBounds {
  readonly job: HeldJob;
}

/** The job was given to another worker, since this one was not heard of for too long. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('Another worker has taken the job over.');
  }
}

/** How long what was said last of a lease is believed, in milliseconds. */
export const BELIEVED_MS = 5_000;
/** The longest that a statement of a job may take, in milliseconds: as long as most jobs. */
const STATEMENT_MS = 15 * 60_000;
/** The longest that one about jobs themselves may take. */
export const HOUSEKEEPING = boundStatements(30_000);

/**
 * What a run of a job may write: nothing once its time is over, or the job is another worker's. Whose
 * it is was said at `knownAt`; where that is a while ago, as where the process was stopped, it is looked
 * up before anything is written. A transaction that is under way then is ended by the database.
 */
export function makeJobBounds(
  database: Pick<Database, 'db'>,
  job: HeldJob,
  { knownAt, believedMs = BELIEVED_MS }: { knownAt: number; believedMs?: number },
): JobBounds {
  let known = knownAt;
  const isHeld = () =>
    runWithin(HOUSEKEEPING, () =>
      database.db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', job.id)
        .where('lease', '=', job.lease)
        .executeTakeFirst(),
    );
  return {
    job,
    endsAt: job.endsAt,
    statementMs: STATEMENT_MS,
    async requireHeld() {
      const now = performance.now();
      if (now > job.endsAt) throw new WorkOverdueError();
      if (now - known < believedMs) return;
      if ((await isHeld()) === undefined) throw new JobLostError();
      known = now;
    },
  };
}

/** The job that these bounds are of; undefined where they are of something else. */
export function findHeldJob(bounds: WorkBounds | undefined): HeldJob | undefined {
  return bounds !== undefined && 'job' in bounds ? (bounds as JobBounds).job : undefined;
}
