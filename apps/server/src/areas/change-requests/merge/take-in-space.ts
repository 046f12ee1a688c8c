import { type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { commitRevision } from '../../content/index.ts';
import { recordConflicts } from '../conflicts/conflict-store.ts';
import { settleConflicts } from '../conflicts/settle-conflicts.ts';
import { changeRequestHead } from '../head.ts';
import { requireChangeRequest } from '../require.ts';
import { type ChangeRequestRow, updateChangeRequestRow } from '../store.ts';
import { type PreparedUpdate, prepareUpdate } from './prepare-update.ts';

/**
 * Takes the space's content into a change request. What was `prepared` outside the transaction is
 * used where neither head moved since; otherwise it is decided again, inside it. Conflicts are
 * stored with the change request, which keeps its own side of them; earlier ones get the newest
 * sides, and are closed where nothing is left to decide. Answers whether what was taken in conflicts.
 */
export async function takeInSpace(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  userId: string,
  prepared: PreparedUpdate | undefined,
): Promise<{ revision: string; conflicts: boolean }> {
  const isCurrent =
    prepared?.revision === row.revision && prepared.spaceRevision === row.space_revision;
  const update = isCurrent ? prepared : await prepareUpdate(platform, row, tx);
  if (update === undefined) return { revision: row.revision, conflicts: false };
  const { decision } = update;
  const { pages, files, reusableContents, sources, variables, documents } = decision;
  const { revisionId } = await commitRevision(platform, tx, {
    head: changeRequestHead(row),
    spaceId: row.space_id,
    expectedHead: row.revision,
    type: 'update',
    author: userId,
    otherParents: [update.spaceRevision],
    ...{ pages, files, reusableContents, sources, variables, documents },
  });
  const at = readTimestamp(platform.clock);
  await updateChangeRequestRow(tx, row.id, {
    revision_merged_ancestor: update.spaceRevision,
    updated_at: at,
  });
  if (decision.conflicts.length > 0) {
    await recordConflicts(platform, tx, row.id, decision.conflicts);
  }
  const open = await settleConflicts(platform, tx, await requireChangeRequest(tx, row), userId);
  const found = new Set(decision.conflicts.map(({ key }) => key));
  return { revision: revisionId, conflicts: open.some(({ conflict }) => found.has(conflict.key)) };
}
