import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { settleConflicts } from './conflicts/settle-conflicts.ts';
import { requireChangeRequest } from './require.ts';
import { addContributor, type ChangeRequestRow } from './store.ts';

/**
 * Follows up on a change that a user made to the content of a change request, whose row is the one
 * before it: its open conflicts are settled as far as they can be, the user is remembered, and those
 * who follow it are told.
 */
export async function noteEdit(
  platform: Platform,
  tx: Tx,
  row: Pick<ChangeRequestRow, 'space_id' | 'id' | 'open_conflicts'>,
  userId: string,
): Promise<void> {
  if (row.open_conflicts > 0) {
    await settleConflicts(platform, tx, await requireChangeRequest(tx, row), userId);
  }
  await noteContributor(platform, tx, row, userId);
}

/** `noteEdit` where the conflicts are settled already. */
export async function noteContributor(
  platform: Platform,
  tx: Tx,
  row: Pick<ChangeRequestRow, 'space_id' | 'id'>,
  userId: string,
): Promise<void> {
  const at = readTimestamp(platform.clock);
  await addContributor(tx, { changeRequestId: row.id, userId, at });
  await platform.events.emit(tx, 'change-request.updated', {
    spaceId: row.space_id,
    changeRequestId: row.id,
    userId,
  });
}
