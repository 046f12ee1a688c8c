import type { Db, Tx } from '../../platform/index.ts';
import type { TranslationSettingsTable } from './tables.ts';

/** Settings without their glossary, which lists leave out, and without who translates now. */
export type ListedSettings = Omit<TranslationSettingsTable, 'glossary' | 'run' | 'run_until'>;

const LISTED = [
  'id',
  'organization_id',
  'title',
  'languages',
  'provider',
  'instructions',
  'characters_per_month',
  'provider_key',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ListedSettings)[];

/** The settings of an organization as they were created, after `after`. */
export async function listSettings(
  db: Db,
  organization: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedSettings[]> {
  let query = db
    .selectFrom('translation_settings')
    .select([...LISTED])
    .where('organization_id', '=', organization);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many settings an organization has. */
export async function countSettings(db: Db, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('translation_settings')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Settings of an organization by their id. */
export async function findSettings(
  db: Db,
  organization: string,
  id: string,
): Promise<TranslationSettingsTable | undefined> {
  return db
    .selectFrom('translation_settings')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds settings. */
export async function insertSettings(tx: Tx, row: TranslationSettingsTable): Promise<void> {
  await tx.insertInto('translation_settings').values(row).execute();
}

/** Changes settings. */
export async function updateSettings(
  tx: Tx,
  id: string,
  changes: Partial<Omit<TranslationSettingsTable, 'id' | 'organization_id'>>,
): Promise<void> {
  await tx.updateTable('translation_settings').set(changes).where('id', '=', id).execute();
}

/** Removes settings. */
export async function deleteSettings(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('translation_settings').where('id', '=', id).execute();
}
