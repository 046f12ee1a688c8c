import type { Db, Tx } from './db/database.ts';

const FIRST_RUN_DONE = 'first-run-done';

/** Whether the first run of this installation came to its end. */
export async function isFirstRunDone(db: Db): Promise<boolean> {
  return (await readSetting(db, FIRST_RUN_DONE)) !== undefined;
}

/** Records that the first run came to its end, at `instant`. */
export async function markFirstRunDone(tx: Tx, instant: string): Promise<void> {
  await writeSetting(tx, FIRST_RUN_DONE, instant);
}

/** A fact about the installation, or `undefined` where it was never written. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Writes a fact about the installation, replacing an earlier value. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
