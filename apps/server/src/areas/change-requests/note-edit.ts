import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { listTouched } from './conflicts/conflict-subject.ts';
import { settleConflicts } from './conflicts/settle-conflicts.ts';
import { beginRequestEvent } from './events.ts';
import { requireChangeRequest } from './require.ts';
import { addContributor, type ChangeRequestRow } from './store.ts';

/**
 * Follows up on a change that somebody made to the content of a change request, whose row is the one
 * before it: its open conflicts are settled as far as they can be, a person is remembered, and those
 * who follow it are told.
 */
export async function noteEdit(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  actor: Actor,
): Promise<void> {
  if (row.open_conflicts > 0) {
    const current = await requireChangeRequest(tx, row);
    const touched = await listTouched(platform, tx, row.revision, current.revision);
    await settleConflicts(platform, tx, current, { actor, touched });
  }
  await noteContributor(platform, tx, row, actor);
}

/** `noteEdit` where the conflicts are settled already. */
export async function noteContributor(
  platform: Platform,
  tx: Tx,
  row: Pick<ChangeRequestRow, 'space_id' | 'id' | 'organization_id'>,
  actor: Actor,
): Promise<void> {
  const at = readTimestamp(platform.clock);
  if (actor.kind === 'user') {
    await addContributor(tx, { changeRequestId: row.id, userId: actor.userId, at, edits: 1 });
  }
  await platform.events.emit(tx, 'change-request.updated', beginRequestEvent(row, actor));
}
