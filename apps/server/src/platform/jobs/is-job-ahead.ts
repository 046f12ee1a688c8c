import type { Db } from '../db/database.ts';
import type { JobPayloads } from './jobs.ts';

/** Whether a job with this key waits or runs: one that was given up does neither. */
export async function isJobAhead(
  db: Db,
  { kind, key }: { kind: keyof JobPayloads; key: string },
): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('dedupe_key', '=', key)
    .where('state', '<>', 'dead')
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
