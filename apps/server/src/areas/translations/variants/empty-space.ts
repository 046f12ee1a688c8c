import type { Tx } from '../../../platform/index.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Removes some of what is noted of the variants that a space about to go is the source or the target
 * of; answers whether it found any.
 */
export async function deleteSomeNotes(tx: Tx, spaceId: string): Promise<boolean> {
  const variants = await tx
    .selectFrom('translation_variants')
    .select('id')
    .where((is) =>
      is.or([is('source_space_id', '=', spaceId), is('target_space_id', '=', spaceId)]),
    )
    .execute();
  for (const { id } of variants) {
    if (await deleteSomeGaps(tx, id)) return true;
    if (await deleteSomeOutdated(tx, id)) return true;
  }
  return false;
}

async function deleteSomeGaps(tx: Tx, variantId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('translation_gaps')
    .select('record_id')
    .where('variant_id', '=', variantId)
    .orderBy('record_id')
    .limit(ROWS_AT_ONCE)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return false;
  await tx
    .deleteFrom('translation_gaps')
    .where('variant_id', '=', variantId)
    .where('record_id', '<=', last.record_id)
    .execute();
  return true;
}

/** By pages: those of some rows go with all that is noted of them. */
async function deleteSomeOutdated(tx: Tx, variantId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('translation_outdated')
    .select('page_id')
    .where('variant_id', '=', variantId)
    .orderBy('page_id')
    .limit(ROWS_AT_ONCE)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return false;
  await tx
    .deleteFrom('translation_outdated')
    .where('variant_id', '=', variantId)
    .where('page_id', '<=', last.page_id)
    .execute();
  return true;
}
