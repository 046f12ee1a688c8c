import { type Conflict, continueConflict } from '@octavo/content';
import { type Db, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import type { ConflictOutcome } from '../policy.ts';
import { updateChangeRequestRow } from '../store.ts';
import type { ChangeRequestConflictsTable } from '../tables.ts';

/** A conflict of a change request; `resolution` is null while it is open. */
export interface ConflictRow
  extends Omit<ChangeRequestConflictsTable, 'conflict' | 'conflict_key'> {
  conflict: Conflict;
}

/** Which conflicts a list holds. */
export type ConflictStatus = 'open' | 'resolved' | 'all';

const ROWS_PER_QUERY = 100;

/**
 * Stores conflicts of a change request as open. One that is about the same thing as an earlier one
 * takes its place and its id, whether that was resolved or not; where that is open still, it goes on
 * from what there was before.
 */
export async function recordConflicts(
  platform: Platform,
  tx: Tx,
  changeRequestId: string,
  conflicts: readonly Conflict[],
): Promise<void> {
  const at = readTimestamp(platform.clock);
  const open = await listConflicts(tx, changeRequestId, 'open');
  const before = new Map(open.map(({ conflict }) => [conflict.key, conflict]));
  const rows = conflicts.map((conflict) => ({
    id: platform.ids.next(),
    change_request_id: changeRequestId,
    conflict_key: conflict.key,
    conflict: JSON.stringify(continueConflict(before.get(conflict.key) ?? conflict, conflict)),
    resolution: null,
    created_at: at,
    resolved_at: null,
    resolved_by: null,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_QUERY) {
    await tx
      .insertInto('change_request_conflicts')
      .values(rows.slice(start, start + ROWS_PER_QUERY))
      .onConflict((clash) =>
        clash.columns(['change_request_id', 'conflict_key']).doUpdateSet((value) => ({
          conflict: value.ref('excluded.conflict'),
          resolution: null,
          resolved_at: null,
          resolved_by: null,
        })),
      )
      .execute();
  }
  await tallyOpen(tx, changeRequestId);
}

/** Stores what an open conflict is by now. */
export async function storeConflict(tx: Tx, id: string, conflict: Conflict): Promise<void> {
  await tx
    .updateTable('change_request_conflicts')
    .set({ conflict: JSON.stringify(conflict) })
    .where('id', '=', id)
    .execute();
}

/** Marks open conflicts of a change request as resolved. */
export async function closeConflicts(
  tx: Tx,
  changeRequestId: string,
  ids: readonly string[],
  outcome: { resolution: ConflictOutcome; at: string; by: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  for (let start = 0; start < ids.length; start += ROWS_PER_QUERY) {
    await tx
      .updateTable('change_request_conflicts')
      .set({ resolution: outcome.resolution, resolved_at: outcome.at, resolved_by: outcome.by })
      .where('change_request_id', '=', changeRequestId)
      .where('id', 'in', ids.slice(start, start + ROWS_PER_QUERY))
      .where('resolution', 'is', null)
      .execute();
  }
  await tallyOpen(tx, changeRequestId);
}

/** A conflict of a change request. */
export async function findConflict(
  db: Db,
  changeRequestId: string,
  id: string,
): Promise<ConflictRow | undefined> {
  const row = await db
    .selectFrom('change_request_conflicts')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : decode(row);
}

/** Conflicts of a change request in the order of their ids, after `after`. */
export async function listConflicts(
  db: Db,
  changeRequestId: string,
  status: ConflictStatus,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<ConflictRow[]> {
  let query = selectConflicts(db, changeRequestId, status).selectAll().orderBy('id');
  if (after !== undefined) query = query.where('id', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(decode);
}

/** How many conflicts of a change request there are. */
export async function countConflicts(
  db: Db,
  changeRequestId: string,
  status: ConflictStatus,
): Promise<number> {
  const { count } = await selectConflicts(db, changeRequestId, status)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectConflicts(db: Db, changeRequestId: string, status: ConflictStatus) {
  const query = db
    .selectFrom('change_request_conflicts')
    .where('change_request_id', '=', changeRequestId);
  if (status === 'all') return query;
  return query.where('resolution', status === 'open' ? 'is' : 'is not', null);
}

async function tallyOpen(tx: Tx, changeRequestId: string): Promise<void> {
  const open_conflicts = await countConflicts(tx, changeRequestId, 'open');
  await updateChangeRequestRow(tx, changeRequestId, { open_conflicts });
}

function decode(row: ChangeRequestConflictsTable): ConflictRow {
  return { ...row, conflict: JSON.parse(row.conflict) as Conflict };
}
