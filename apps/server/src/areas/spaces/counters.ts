import type { Tx } from '../../platform/index.ts';

/**
 * Takes the next number for a change request of a space and counts a new draft. The counter is part
 * of the transaction: a number that was taken by one that failed is taken again.
 */
export async function takeChangeRequestNumber(tx: Tx, spaceId: string): Promise<number> {
  const { change_requests } = await tx
    .updateTable('spaces')
    .set((value) => ({
      change_requests: value('change_requests', '+', 1),
      change_requests_draft: value('change_requests_draft', '+', 1),
    }))
    .where('id', '=', spaceId)
    .returning('change_requests')
    .executeTakeFirstOrThrow();
  return change_requests;
}

/** Adds to the counts of a space's open change requests and drafts. */
export async function tallySpaceChangeRequests(
  tx: Tx,
  spaceId: string,
  added: { open: number; draft: number },
): Promise<void> {
  if (added.open === 0 && added.draft === 0) return;
  await tx
    .updateTable('spaces')
    .set((value) => ({
      change_requests_open: value('change_requests_open', '+', added.open),
      change_requests_draft: value('change_requests_draft', '+', added.draft),
    }))
    .where('id', '=', spaceId)
    .execute();
}

/** Adds to the count of open comments on a space itself. */
export async function tallySpaceComments(tx: Tx, spaceId: string, by: number): Promise<void> {
  await tx
    .updateTable('spaces')
    .set((value) => ({ comments: value('comments', '+', by) }))
    .where('id', '=', spaceId)
    .execute();
}

/** Sets counts of a space to what was counted anew. */
export async function updateSpaceCounts(
  tx: Tx,
  spaceId: string,
  counts: Partial<Record<SpaceCount, number>>,
): Promise<void> {
  await tx.updateTable('spaces').set(counts).where('id', '=', spaceId).execute();
}

/** The columns of a space that count what other tables hold. */
export type SpaceCount =
  | 'comments'
  | 'change_requests'
  | 'change_requests_open'
  | 'change_requests_draft';
