import { type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { commitRevision } from '../../revisions/index.ts';
import { closeAgreedConflicts } from '../conflicts/close-agreed.ts';
import { recordConflicts } from '../conflicts/conflict-store.ts';
import { changeRequestHead } from '../head.ts';
import { type ChangeRequestRow, updateChangeRequestRow } from '../store.ts';
import { type PreparedUpdate, prepareUpdate } from './prepare-update.ts';

/**
 * Takes the space's content into a change request. What was `prepared` outside the transaction is
 * used where neither head moved since; otherwise it is decided again, inside it. Conflicts are
 * stored with the change request, which keeps its own side of them; earlier ones that both sides agree on by now are closed. Answers whether there are any.
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
  if (row.open_conflicts > 0) {
    await closeAgreedConflicts(platform, tx, row.id, {
      ...{ ours: revisionId, theirs: update.spaceRevision, userId },
    });
  }
  return { revision: revisionId, conflicts: decision.conflicts.length > 0 };
}
