import type { Tx } from '../db/database.ts';
import type { SpentUntil } from './mail-budgets.ts';

/** Rows that are written with one statement. */
const BATCH = 200;

/** Until when budgets are spent; those of which nothing is are left out. */
export async function findSpent(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const spent = new Map<string, number>();
  for (let from = 0; from < names.length; from += BATCH) {
    const rows = await tx
      .selectFrom('mail_budgets')
      .selectAll()
      .where('name', 'in', names.slice(from, from + BATCH))
      .execute();
    for (const row of rows) spent.set(row.name, Date.parse(row.spent_until));
  }
  return spent;
}

/** Writes down until when budgets are spent, and forgets those of which nothing is any more. */
export async function updateSpent(tx: Tx, spent: SpentUntil, now: string): Promise<void> {
  await tx.deleteFrom('mail_budgets').where('spent_until', '<=', now).execute();
  const rows = [...spent]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, until]) => ({ name, spent_until: new Date(until).toISOString() }));
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx
      .insertInto('mail_budgets')
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(({ ref }) => ({ spent_until: ref('excluded.spent_until') })),
      )
      .execute();
  }
}
