import type { Db, Tx } from '../../../platform/index.ts';
import type { TranslationMemoryTable } from '../tables.ts';

/** How many values one statement takes, at most. */
const BATCH_SIZE = 400;

/** Whose memory: that of settings for a language. */
export interface MemoryPlace {
  settingsId: string;
  language: string;
}

/**
 * What was answered for keys before, by key. '' was asked for, and no answer could be used. Keys that
 * were never asked for are left out.
 */
export async function findAnswers(
  db: Db,
  { settingsId, language }: MemoryPlace,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const batch of batchesOf(keys)) {
    const rows = await db
      .selectFrom('translation_memory')
      .select(['segment_key', 'text'])
      .where('settings_id', '=', settingsId)
      .where('language', '=', language)
      .where('segment_key', 'in', batch)
      .execute();
    for (const { segment_key, text } of rows) found.set(segment_key, text);
  }
  return found;
}

/** Keeps answers; those that are there already stay. */
export async function insertAnswers(
  tx: Tx,
  rows: readonly TranslationMemoryTable[],
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await tx
      .insertInto('translation_memory')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['settings_id', 'language', 'segment_key']).doNothing(),
      )
      .execute();
  }
}

/** Forgets that no answer could be used, so that it is asked for again. */
export async function deleteUnanswered(
  tx: Tx,
  settingsId: string,
  language?: string,
): Promise<void> {
  let query = tx
    .deleteFrom('translation_memory')
    .where('settings_id', '=', settingsId)
    .where('text', '=', '');
  if (language !== undefined) query = query.where('language', '=', language);
  await query.execute();
}

function* batchesOf<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    yield values.slice(start, start + BATCH_SIZE);
  }
}
