import { type Conflict, type ConflictDetail, continueConflict, type Hash } from '@octavo/content';
import { sql } from 'kysely';
import { type Db, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import type { ConflictOutcome } from '../policy.ts';
import { updateChangeRequestRow } from '../store.ts';
import type { ChangeRequestConflictsTable } from '../tables.ts';
import { subjectOf, type Touched } from './conflict-subject.ts';

/** A conflict of a change request; `resolution` is null while it is open. */
export interface ConflictRow
  extends Omit<
    ChangeRequestConflictsTable,
    'conflict' | 'conflict_key' | 'subject' | 'depends_on_places'
  > {
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
  for (const batch of batchesOf(conflicts)) {
    const keys = batch.map(({ conflictKey }) => conflictKey);
    const open = await selectConflicts(tx, changeRequestId, 'open')
      .selectAll()
      .where('conflict_key', 'in', keys)
      .execute();
    const before = new Map(open.map((row) => [row.conflict_key, decode(row).conflict]));
    const rows = batch.map((found) => {
      const conflict = continueConflict(before.get(found.conflictKey) ?? found, found);
      return {
        id: platform.ids.next(),
        change_request_id: changeRequestId,
        conflict_key: conflict.conflictKey,
        ...encode(conflict),
        resolution: null,
        created_at: at,
        resolved_at: null,
        resolved_by: null,
      };
    });
    await tx
      .insertInto('change_request_conflicts')
      .values(rows)
      .onConflict((clash) =>
        clash.columns(['change_request_id', 'conflict_key']).doUpdateSet((value) => ({
          conflict: value.ref('excluded.conflict'),
          depends_on_places: value.ref('excluded.depends_on_places'),
          resolution: null,
          resolved_at: null,
          resolved_by: null,
        })),
      )
      .execute();
  }
  const open_conflicts = await countConflicts(tx, changeRequestId, 'open');
  await updateChangeRequestRow(tx, changeRequestId, { open_conflicts });
}

/** Stores what an open conflict is by now. */
export async function storeConflict(tx: Tx, id: string, conflict: Conflict): Promise<void> {
  await tx
    .updateTable('change_request_conflicts')
    .set(encode(conflict))
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
  let closed = 0;
  for (const batch of batchesOf(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('change_request_conflicts')
      .set({ resolution: outcome.resolution, resolved_at: outcome.at, resolved_by: outcome.by })
      .where('change_request_id', '=', changeRequestId)
      .where('id', 'in', batch)
      .where('resolution', 'is', null)
      .executeTakeFirstOrThrow();
    closed += Number(numUpdatedRows);
  }
  if (closed > 0) await tallyClosed(tx, changeRequestId, closed);
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

/** Open conflicts of a change request that changes of its content may decide. */
export async function listTouchedConflicts(
  db: Db,
  changeRequestId: string,
  { subjects, places }: Touched,
): Promise<ConflictRow[]> {
  const found = new Map<string, ConflictRow>();
  const keep = (rows: readonly ChangeRequestConflictsTable[]) => {
    for (const row of rows) found.set(row.id, decode(row));
  };
  for (const batch of batchesOf([...subjects])) {
    const open = selectConflicts(db, changeRequestId, 'open').selectAll();
    keep(await open.where('subject', 'in', batch).execute());
  }
  if (places) {
    const open = selectConflicts(db, changeRequestId, 'open').selectAll();
    keep(await open.where('depends_on_places', '=', sql.lit(1)).execute());
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether any of some conflicts of a change request, by their keys, is open. */
export async function isAnyOpen(
  db: Db,
  changeRequestId: string,
  keys: readonly Hash[],
): Promise<boolean> {
  for (const batch of batchesOf(keys)) {
    const open = selectConflicts(db, changeRequestId, 'open').select('id').limit(1);
    const row = await open.where('conflict_key', 'in', batch).executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
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

async function tallyClosed(tx: Tx, changeRequestId: string, closed: number): Promise<void> {
  await tx
    .updateTable('change_requests')
    .set((value) => ({ open_conflicts: value('open_conflicts', '-', closed) }))
    .where('id', '=', changeRequestId)
    .execute();
}

function encode(conflict: Conflict) {
  const { conflictKey: _, ...detail } = conflict;
  const { subject, dependsOnPlaces } = subjectOf(conflict);
  const depends_on_places = dependsOnPlaces ? 1 : 0;
  return { conflict: JSON.stringify(detail), subject, depends_on_places };
}

function decode(row: ChangeRequestConflictsTable): ConflictRow {
  const detail = JSON.parse(row.conflict) as ConflictDetail;
  return { ...row, conflict: { ...detail, conflictKey: row.conflict_key } };
}

function* batchesOf<T>(values: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < values.length; start += ROWS_PER_QUERY) {
    yield values.slice(start, start + ROWS_PER_QUERY);
  }
}
