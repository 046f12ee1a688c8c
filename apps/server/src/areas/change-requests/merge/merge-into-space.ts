import {
  type Actor,
  type Platform,
  readTimestamp,
  type Tx,
  userIdOf,
} from '../../../platform/index.ts';
import {
  commitRevision,
  listContentChanges,
  placeOfSpace,
  readRevisionRow,
} from '../../content/index.ts';
import { type SpaceRow, tallySpaceChangeRequests } from '../../spaces/index.ts';
import { beginRequestEvent } from '../events.ts';
import { countStatusMove } from '../policy.ts';
import { type ChangeRequestRow, updateChangeRequestRow } from '../store.ts';

/**
 * Gives a space the content of a change request that has taken in all of the space's. Moves the
 * space's head by compare-and-swap. Answers the space's revision, which is the one it had where the
 * change request changed nothing. Both rows are what this transaction sees.
 */
export async function mergeIntoSpace(
  platform: Platform,
  tx: Tx,
  { space, row }: { space: SpaceRow; row: ChangeRequestRow },
  actor: Actor,
): Promise<string> {
  const changes = await listContentChanges(
    platform,
    tx,
    await readContent(platform, tx, row.space_revision),
    await readContent(platform, tx, row.revision),
  );
  const { revisionId } = await commitRevision(platform, tx, {
    spaceId: row.space_id,
    head: placeOfSpace(space).head,
    expectedHead: row.space_revision,
    type: 'merge',
    actor,
    mergedFrom: row.id,
    otherParents: [row.revision],
    ...(row.subject === '' ? {} : { message: row.subject }),
    ...changes,
  });
  const at = readTimestamp(platform.clock);
  await updateChangeRequestRow(tx, row.id, {
    status: 'merged',
    revision_merged: revisionId,
    merged_at: at,
    merged_by: userIdOf(actor),
    updated_at: at,
  });
  await tallySpaceChangeRequests(tx, row.space_id, countStatusMove(row.status, 'merged'));
  await platform.events.emit(tx, 'change-request.merged', {
    ...beginRequestEvent(row, actor),
    revisionId,
    before: { status: row.status },
    after: { status: 'merged' },
  });
  return revisionId;
}

async function readContent(platform: Platform, tx: Tx, revisionId: string) {
  const row = await readRevisionRow(platform, revisionId, tx);
  if (row === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return row.content;
}
