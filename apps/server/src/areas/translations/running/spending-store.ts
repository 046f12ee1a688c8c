import type { Db, Tx } from '../../../platform/index.ts';

/** Of which organization, in which month. */
export interface SpendingPlace {
  organizationId: string;
  /** Such as `2026-11`, in UTC. */
  month: string;
}

/** How many characters an organization has spent of the operator's services in a month. */
export async function countSpent(
  db: Db,
  { organizationId, month }: SpendingPlace,
): Promise<number> {
  const row = await db
    .selectFrom('translation_spending')
    .select('characters')
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.characters ?? 0);
}

/**
 * Adds to what was spent, as long as that is at most `most` then; answers whether it did. Of several at
 * a time each sees what those before it have added.
 */
export async function tallySpending(
  tx: Tx,
  { organizationId, month }: SpendingPlace,
  { characters, most }: { characters: number; most?: number },
): Promise<boolean> {
  await tx
    .insertInto('translation_spending')
    .values({ organization_id: organizationId, month, characters: 0 })
    .onConflict((conflict) => conflict.columns(['organization_id', 'month']).doNothing())
    .execute();
  let update = tx
    .updateTable('translation_spending')
    .set((is) => ({ characters: is('characters', '+', characters) }))
    .where('organization_id', '=', organizationId)
    .where('month', '=', month);
  if (most !== undefined) update = update.where('characters', '<=', most - characters);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}
