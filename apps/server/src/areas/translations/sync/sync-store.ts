import type { Db, Tx } from '../../../platform/index.ts';
import type { TranslationOutdatedTable, TranslationVariantsTable } from '../tables.ts';
import './tables.ts';

/** How many values one statement takes, at most. */
const BATCH_SIZE = 500;

/** Which revision of the source a variant is in step with; undefined where there is no such variant. */
export async function findSyncState(
  db: Db,
  variantId: string,
): Promise<Pick<TranslationVariantsTable, 'synced_revision_id' | 'machine_branch_id'> | undefined> {
  return db
    .selectFrom('translation_variants')
    .select(['synced_revision_id', 'machine_branch_id'])
    .where('id', '=', variantId)
    .executeTakeFirst();
}

/** Notes that a variant is in step with a revision of its source. */
export async function updateSyncState(
  tx: Tx,
  variantId: string,
  state: Pick<TranslationVariantsTable, 'synced_revision_id' | 'machine_branch_id' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('translation_variants').set(state).where('id', '=', variantId).execute();
}

/** Ids of records of which a variant has segments without a translation. */
export async function listGaps(db: Db, variantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('translation_gaps')
    .select('record_id')
    .where('variant_id', '=', variantId)
    .orderBy('record_id')
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/** Of the records that a sync went through, those that have gaps now. */
export async function updateGaps(
  tx: Tx,
  variantId: string,
  { settled, gaps }: { settled: readonly string[]; gaps: readonly string[] },
): Promise<void> {
  for (const batch of batchesOf(settled)) {
    await tx
      .deleteFrom('translation_gaps')
      .where('variant_id', '=', variantId)
      .where('record_id', 'in', batch)
      .execute();
  }
  for (const batch of batchesOf(gaps)) {
    const rows = batch.map((id) => ({ variant_id: variantId, record_id: id }));
    await tx.insertInto('translation_gaps').values(rows).execute();
  }
}

/** What of some records of a variant is outdated. */
export async function listOutdatedRows(
  db: Db,
  variantId: string,
  pages: readonly string[],
): Promise<TranslationOutdatedTable[]> {
  const found: TranslationOutdatedTable[] = [];
  for (const batch of batchesOf(pages)) {
    const rows = await db
      .selectFrom('translation_outdated')
      .selectAll()
      .where('variant_id', '=', variantId)
      .where('page_id', 'in', batch)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** What is outdated of the variant that a space is the target of. */
export async function listOutdatedOf(
  db: Db,
  targetSpaceId: string,
): Promise<TranslationOutdatedTable[]> {
  return db
    .selectFrom('translation_outdated as outdated')
    .innerJoin('translation_variants as variant', 'variant.id', 'outdated.variant_id')
    .selectAll('outdated')
    .where('variant.target_space_id', '=', targetSpaceId)
    .execute();
}

/** Removes what is outdated no more. */
export async function deleteOutdated(
  tx: Tx,
  rows: readonly Pick<TranslationOutdatedTable, 'variant_id' | 'page_id' | 'block' | 'part'>[],
): Promise<void> {
  for (const { variant_id, page_id, block, part } of rows) {
    await tx
      .deleteFrom('translation_outdated')
      .where('variant_id', '=', variant_id)
      .where('page_id', '=', page_id)
      .where('block', '=', block)
      .where('part', '=', part)
      .execute();
  }
}

/** Makes these what of some records of a variant is outdated. */
export async function updateOutdated(
  tx: Tx,
  variantId: string,
  { pages, rows }: { pages: readonly string[]; rows: readonly TranslationOutdatedTable[] },
): Promise<void> {
  for (const batch of batchesOf(pages)) {
    await tx
      .deleteFrom('translation_outdated')
      .where('variant_id', '=', variantId)
      .where('page_id', 'in', batch)
      .execute();
  }
  for (const batch of batchesOf(rows)) {
    await tx.insertInto('translation_outdated').values(batch).execute();
  }
}

function* batchesOf<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    yield values.slice(start, start + BATCH_SIZE);
  }
}
