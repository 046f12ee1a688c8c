import type { Tx } from '../../../platform/index.ts';
import type { TranslationSettingsTable } from '../tables.ts';

/**
 * Has a run translate for settings until a time, and answers them; undefined where another run does,
 * or they are gone. A run that died is followed by one of the same name, or by any after its time.
 */
export async function takeRun(
  tx: Tx,
  settingsId: string,
  { run, now, until }: { run: string; now: string; until: string },
): Promise<TranslationSettingsTable | undefined> {
  return tx
    .updateTable('translation_settings')
    .set({ run, run_until: until })
    .where('id', '=', settingsId)
    .where((is) => is.or([is('run', 'is', null), is('run', '=', run), is('run_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Says that a run goes on until a time; answers whether it still may. */
export async function prolongRun(
  tx: Tx,
  settingsId: string,
  { run, until }: { run: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('translation_settings')
    .set({ run_until: until })
    .where('id', '=', settingsId)
    .where('run', '=', run)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Ends a run, so that the next one may begin. */
export async function releaseRun(tx: Tx, settingsId: string, run: string): Promise<void> {
  await tx
    .updateTable('translation_settings')
    .set({ run: null, run_until: null })
    .where('id', '=', settingsId)
    .where('run', '=', run)
    .execute();
}

/** Until when the run that there is may take; undefined where there is none. */
export async function findRunEnd(tx: Tx, settingsId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('translation_settings')
    .select('run_until')
    .where('id', '=', settingsId)
    .executeTakeFirst();
  return row?.run_until ?? undefined;
}
