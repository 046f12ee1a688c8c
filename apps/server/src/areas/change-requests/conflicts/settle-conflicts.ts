import {
  type Conflict,
  type ConflictView,
  encodeCanonicalJson,
  type Hash,
  renewConflicts,
} from '@octavo/content';
import {
  type Actor,
  type Platform,
  readTimestamp,
  type Tx,
  userIdOf,
} from '../../../platform/index.ts';
import { type RevisionView, readRevision } from '../../content/index.ts';
import { describeResolved } from '../events.ts';
import { ancestorOf } from '../policy.ts';
import type { ChangeRequestRow } from '../store.ts';
import { closeConflicts, listTouchedConflicts, storeConflict } from './conflict-store.ts';
import type { Touched } from './conflict-subject.ts';
import { openConflictView } from './open-conflict-view.ts';

/**
 * Brings the open conflicts of a change request up to what it and its space, as it was taken in
 * last, are by now: their sides are renewed, and those where nothing is left to decide are closed as
 * resolved to `ours`. Run it after whatever changes either side, with what that touched: others are
 * not looked at.
 */
export async function settleConflicts(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  { actor, touched }: { actor: Actor; touched: Touched },
): Promise<void> {
  if (row.open_conflicts === 0) return;
  const open = await listTouchedConflicts(tx, row.id, touched);
  if (open.length === 0) return;
  const conflicts = open.map(({ conflict }) => conflict);
  const ours = await openSide(platform, tx, row.revision, conflicts);
  const theirs = await openSide(platform, tx, ancestorOf(row), conflicts);
  const closed: string[] = [];
  const renewed = renewConflicts(conflicts, ours, theirs);
  for (const [index, stored] of open.entries()) {
    const conflict = renewed[index];
    if (conflict === undefined) {
      closed.push(stored.id);
      continue;
    }
    if (encodeCanonicalJson(conflict) !== encodeCanonicalJson(stored.conflict)) {
      await storeConflict(tx, stored.id, conflict);
    }
  }
  await closeConflicts(tx, row.id, closed, {
    resolution: 'ours',
    at: readTimestamp(platform.clock),
    by: userIdOf(actor),
  });
  for (const id of closed) {
    const event = describeResolved(row, id, { resolution: 'ours', actor });
    await platform.events.emit(tx, 'conflict.resolved', event);
  }
}

async function openSide(
  platform: Platform,
  tx: Tx,
  revision: string,
  conflicts: readonly Conflict[],
): Promise<ConflictView> {
  const view = await readRevision(platform, revision, tx);
  if (view === undefined) throw new Error(`The revision ${revision} is missing.`);
  const hashes = conflicts.flatMap((conflict) => findDocumentHash(view, conflict) ?? []);
  return openConflictView(platform, tx, view, { conflicts, documents: hashes });
}

function findDocumentHash(view: RevisionView, conflict: Conflict): Hash | undefined {
  if (conflict.kind !== 'text') return undefined;
  const { record, id } = conflict;
  return record === 'page'
    ? view.tree().byId.get(id)?.document
    : view.reusableContents.byId.get(id)?.document;
}
