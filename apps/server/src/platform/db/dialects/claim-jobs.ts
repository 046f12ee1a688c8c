import type { Tx } from '../database.ts';
import type { JobClaim } from '../dialect.ts';

/**
 * Leases due jobs, oldest first. `lockRows` is how a database keeps concurrent workers apart;
 * where transactions run one after another there is nothing to lock.
 */
export async function claimJobsInOrder(
  tx: Tx,
  claim: JobClaim,
  options: { lockRows?: boolean } = {},
): Promise<string[]> {
  const due = tx
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', claim.kinds)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'waiting'), is('run_at', '<=', claim.now)]),
        is.and([is('state', '=', 'running'), is('leased_until', '<=', claim.leaseNow)]),
      ]),
    )
    .orderBy('run_at')
    .orderBy('id')
    .limit(claim.limit);
  const rows = await (options.lockRows ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  await tx
    .updateTable('jobs')
    .set((value) => ({
      state: 'running',
      lease: claim.lease,
      leased_until: claim.leasedUntil,
      leased_by: claim.leasedBy,
      attempts: value('attempts', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  return ids;
}
