import { encodeCanonicalJson } from '@octavo/content';
import { testActor } from '../../../testing/test-actor.ts';
import { type ConflictRow, listConflicts } from '../conflicts/conflict-store.ts';
import { subjectOf } from '../conflicts/conflict-subject.ts';
import { settleConflicts } from '../conflicts/settle-conflicts.ts';
import { findChangeRequest } from '../store.ts';
import type { RequestServer } from './request-server.ts';

/** Whether settling all open conflicts of a change request, touched or not, changes none. */
export async function checkSettled(
  { platform, spaceId }: RequestServer,
  changeRequestId: string,
): Promise<string[]> {
  return platform.database.transaction(async (tx) => {
    const row = await findChangeRequest(tx, spaceId, changeRequestId);
    if (row === undefined) return [`The change request ${changeRequestId} is gone.`];
    const before = await listConflicts(tx, row.id, 'open');
    const subjects = new Set(before.map(({ conflict }) => subjectOf(conflict).subject));
    const touched = { subjects, places: true };
    await settleConflicts(platform, tx, row, { actor: testActor, touched });
    const after = await listConflicts(tx, row.id, 'open');
    return encodeRows(before) === encodeRows(after)
      ? []
      : [`Request ${row.number} left conflicts as they were: ${encodeRows(before)}.`];
  });
}

function encodeRows(rows: readonly ConflictRow[]): string {
  return encodeCanonicalJson(rows.map(({ conflict }) => conflict));
}
