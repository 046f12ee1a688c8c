import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { beginRequestEvent } from './events.ts';
import { type ChangeRequestRow, updateChangeRequestRow } from './store.ts';

/** Gives a change request a subject, and tells those who follow it; nothing where it has that. */
export async function renameChangeRequest(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  { subject, actor }: { subject: string; actor: Actor },
): Promise<void> {
  if (subject === row.subject) return;
  await updateChangeRequestRow(tx, row.id, { subject, updated_at: readTimestamp(platform.clock) });
  await platform.events.emit(tx, 'change-request.updated', {
    ...{ ...beginRequestEvent(row, actor), before: { subject: row.subject }, after: { subject } },
  });
}
