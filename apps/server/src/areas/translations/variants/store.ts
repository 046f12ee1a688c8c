import type { RightsHolder } from '../../../http/rights-holder.ts';
import type { Db, Tx } from '../../../platform/index.ts';
import { selectVisibleSpaceIds } from '../../spaces/index.ts';
import type { TranslationVariantsTable } from '../tables.ts';

/** Whose variants a list shows: those of settings, between spaces that the user sees. */
export interface VariantSelection {
  settings: string;
  holder: RightsHolder;
}

/** The variants of settings that a user sees, as they were begun. */
export async function listVariants(
  db: Db,
  selection: VariantSelection,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TranslationVariantsTable[]> {
  let query = selectSeenVariants(db, selection).selectAll();
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many there are. */
export async function countVariants(db: Db, selection: VariantSelection): Promise<number> {
  const { count } = await selectSeenVariants(db, selection)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectSeenVariants(db: Db, { settings, holder }: VariantSelection) {
  return db
    .selectFrom('translation_variants')
    .where('settings_id', '=', settings)
    .where('source_space_id', 'in', selectVisibleSpaceIds(db, holder))
    .where('target_space_id', 'in', selectVisibleSpaceIds(db, holder));
}

/** The variant of settings whose target is that space. */
export async function findVariant(
  db: Db,
  settingsId: string,
  targetId: string,
): Promise<TranslationVariantsTable | undefined> {
  return db
    .selectFrom('translation_variants')
    .selectAll()
    .where('target_space_id', '=', targetId)
    .where('settings_id', '=', settingsId)
    .executeTakeFirst();
}

/** A variant by its own id. */
export async function findVariantById(
  db: Db,
  id: string,
): Promise<TranslationVariantsTable | undefined> {
  return db.selectFrom('translation_variants').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The variants that have one of the spaces as their source or their target. */
export async function listVariantsAround(
  db: Db,
  spaces: readonly string[],
): Promise<TranslationVariantsTable[]> {
  return db
    .selectFrom('translation_variants')
    .selectAll()
    .where((is) =>
      is.or([is('source_space_id', 'in', [...spaces]), is('target_space_id', 'in', [...spaces])]),
    )
    .orderBy('id')
    .execute();
}

/** Adds a variant. */
export async function insertVariant(tx: Tx, row: TranslationVariantsTable): Promise<void> {
  await tx.insertInto('translation_variants').values(row).execute();
}

/** Changes a variant; answers whether it is there. */
export async function updateVariant(
  tx: Tx,
  id: string,
  changes: Partial<Omit<TranslationVariantsTable, 'id' | 'organization_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('translation_variants')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Which variants something is wanted of. */
export type WantedOf = { variant: string } | { settings: string } | { source: string };

/**
 * Has variants looked at from `dueAt` on, though a run is under way that knows nothing of it; answers
 * the ids of their settings. With `isForced` everything in them is gone through.
 */
export async function wantVariants(
  tx: Tx,
  of: WantedOf,
  { dueAt, isForced = false }: { dueAt: string; isForced?: boolean },
): Promise<string[]> {
  let query = tx.updateTable('translation_variants').set((is) => ({
    due_at: dueAt,
    tries: 0,
    wanted: is('wanted', '+', 1),
    ...(isForced ? { is_forced: 1 } : {}),
  }));
  if ('variant' in of) query = query.where('id', '=', of.variant);
  else if ('settings' in of) query = query.where('settings_id', '=', of.settings);
  else query = query.where('source_space_id', '=', of.source);
  const rows = await query.returning('settings_id').execute();
  return [...new Set(rows.map(({ settings_id }) => settings_id))];
}

/** What a run leaves of a variant. */
export type RunResult = Pick<
  TranslationVariantsTable,
  'state' | 'message' | 'due_at' | 'tries' | 'is_forced' | 'updated_at'
> &
  Partial<Pick<TranslationVariantsTable, 'segments' | 'translated' | 'failed'>>;

/**
 * Notes what a run leaves of a variant, as it took it. Where more was wanted meanwhile it stays due.
 */
export async function settleVariant(
  tx: Tx,
  { id, wanted }: Pick<TranslationVariantsTable, 'id' | 'wanted'>,
  { due_at, is_forced, ...result }: RunResult,
): Promise<void> {
  const update = tx.updateTable('translation_variants').where('id', '=', id);
  await update.set(result).execute();
  await update.set({ due_at, is_forced }).where('wanted', '=', wanted).execute();
}

/** Removes a variant with what is noted of it. */
export async function deleteVariant(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('translation_variants').where('id', '=', id).execute();
}

/** The variant of settings whose time has come, the one that waited longest. */
export async function findDueVariant(
  db: Db,
  settingsId: string,
  now: string,
): Promise<TranslationVariantsTable | undefined> {
  return selectReady(db, settingsId)
    .selectAll('v')
    .where('v.due_at', '<=', now)
    .orderBy('v.due_at')
    .orderBy('v.id')
    .executeTakeFirst();
}

/** When the next variant of settings is due; undefined where none is. */
export async function findNextDue(db: Db, settingsId: string): Promise<string | undefined> {
  const row = await selectReady(db, settingsId)
    .select('v.due_at')
    .where('v.due_at', 'is not', null)
    .orderBy('v.due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** Those that are not paused and whose spaces are there. */
function selectReady(db: Db, settingsId: string) {
  return db
    .selectFrom('translation_variants as v')
    .innerJoin('spaces as source', 'source.id', 'v.source_space_id')
    .innerJoin('spaces as target', 'target.id', 'v.target_space_id')
    .where('v.settings_id', '=', settingsId)
    .where('v.is_paused', '=', 0)
    .where('source.deleted_at', 'is', null)
    .where('target.deleted_at', 'is', null);
}
