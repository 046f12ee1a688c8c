import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { beginRequestEvent } from './events.ts';
import { type ChangeRequestRow, updateChangeRequestRow } from './store.ts';

/**
 * Gives a change request a subject and a description (Markdown), and tells those who follow it;
 * nothing where it has them. Those that are left out stay.
 */
export async function describeChangeRequest(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  { actor, ...given }: { subject?: string; description?: string; actor: Actor },
): Promise<void> {
  const before = { subject: row.subject, description: row.description };
  const after = {
    subject: given.subject ?? before.subject,
    description: given.description ?? before.description,
  };
  if (isDeepStrictEqual(before, after)) return;
  await updateChangeRequestRow(tx, row.id, {
    ...after,
    updated_at: readTimestamp(platform.clock),
  });
  await platform.events.emit(tx, 'change-request.updated', {
    ...beginRequestEvent(row, actor),
    ...compareFacts(before, after),
  });
}
