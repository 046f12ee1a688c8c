import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { addContributor, type ChangeRequestRow } from './store.ts';

/** Remembers that a user changed the content of a change request, and tells those who follow it. */
export async function noteEdit(
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
