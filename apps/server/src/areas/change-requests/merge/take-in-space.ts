import type { RenamedPage } from '@octavo/contract/content';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { commitRevision } from '../../content/index.ts';
import { isAnyOpen, recordConflicts } from '../conflicts/conflict-store.ts';
import { joinTouched, listTouched } from '../conflicts/conflict-subject.ts';
import { settleConflicts } from '../conflicts/settle-conflicts.ts';
import { knownRequestHead } from '../head.ts';
import { ancestorOf } from '../policy.ts';
import { requireChangeRequest } from '../require.ts';
import { type ChangeRequestRow, updateChangeRequestRow } from '../store.ts';
import { type PreparedUpdate, prepareUpdate } from './prepare-update.ts';

/** What came of taking a space's content into a change request. */
export interface TakenIn {
  row: ChangeRequestRow;
  conflicts: boolean;
  renamed: RenamedPage[];
}

/**
 * Takes the space's content into a change request. What was `prepared` outside the transaction is
 * used where neither head moved since; otherwise it is decided again, inside it. Conflicts are
 * stored with the change request, which keeps its own side of them; earlier ones get the newest
 * sides, and are closed where nothing is left to decide. `row` is the change request as this
 * transaction sees it; answers it as it is by then, whether what was taken in conflicts, and the
 * pages that took another slug.
 */
export async function takeInSpace(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  actor: Actor,
  prepared: PreparedUpdate | undefined,
): Promise<TakenIn> {
  const isCurrent =
    prepared?.revision === row.revision && prepared.spaceRevision === row.space_revision;
  const update = isCurrent ? prepared : await prepareUpdate(platform, row, tx);
  if (update === undefined) return { row, conflicts: false, renamed: [] };
  const { decision } = update;
  const { pages, files, reusableContents, sources, variables, documents } = decision;
  const { revisionId } = await commitRevision(platform, tx, {
    head: knownRequestHead(row),
    spaceId: row.space_id,
    expectedHead: row.revision,
    type: 'update',
    actor,
    otherParents: [update.spaceRevision],
    pages,
    files,
    reusableContents,
    sources,
    variables,
    documents,
  });
  const at = readTimestamp(platform.clock);
  await updateChangeRequestRow(tx, row.id, {
    revision_merged_ancestor: update.spaceRevision,
    updated_at: at,
  });
  if (decision.conflicts.length > 0) {
    await recordConflicts(platform, tx, row.id, decision.conflicts);
  }
  const updated: ChangeRequestRow = {
    ...row,
    revision: revisionId,
    revision_merged_ancestor: update.spaceRevision,
    updated_at: at,
    open_conflicts: row.open_conflicts + decision.conflicts.length,
  };
  const renamed = decision.renamed.map(({ page: id, from, to }) => {
    const title = pages.get(id)?.title ?? '';
    return { page: { id, title }, from, to };
  });
  if (updated.open_conflicts === 0) return { row: updated, conflicts: false, renamed };
  const touched = joinTouched(
    await listTouched(platform, tx, row.revision, revisionId),
    await listTouched(platform, tx, ancestorOf(row), update.spaceRevision),
  );
  await settleConflicts(platform, tx, updated, { actor, touched });
  const { open_conflicts } = await requireChangeRequest(tx, row);
  const found = decision.conflicts.map(({ conflictKey }) => conflictKey);
  return {
    row: { ...updated, open_conflicts },
    conflicts: await isAnyOpen(tx, row.id, found),
    renamed,
  };
}
