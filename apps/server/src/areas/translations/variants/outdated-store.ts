import type { Db } from '../../../platform/index.ts';
import type { TranslationOutdatedTable } from '../tables.ts';

/** Which text of a variant. */
export type OutdatedPlace = Pick<TranslationOutdatedTable, 'page_id' | 'block' | 'part'>;

/** What of a variant is behind its source, by page, block and part. */
export async function listOutdated(
  db: Db,
  variantId: string,
  { after, limit }: { after: OutdatedPlace | undefined; limit: number },
): Promise<TranslationOutdatedTable[]> {
  let query = db.selectFrom('translation_outdated').selectAll().where('variant_id', '=', variantId);
  if (after !== undefined) {
    const { page_id, block, part } = after;
    query = query.where((is) =>
      is.or([
        is('page_id', '>', page_id),
        is.and([is('page_id', '=', page_id), is('block', '>', block)]),
        is.and([is('page_id', '=', page_id), is('block', '=', block), is('part', '>', part)]),
      ]),
    );
  }
  return query.orderBy('page_id').orderBy('block').orderBy('part').limit(limit).execute();
}

/** How many texts of each of the variants are behind; none is left out. */
export async function countOutdated(
  db: Db,
  variants: readonly string[],
): Promise<Map<string, number>> {
  if (variants.length === 0) return new Map();
  const rows = await db
    .selectFrom('translation_outdated')
    .select((is) => ['variant_id', is.fn.countAll<number>().as('count')])
    .where('variant_id', 'in', [...variants])
    .groupBy('variant_id')
    .execute();
  return new Map(rows.map(({ variant_id, count }) => [variant_id, Number(count)]));
}

/** Whether a text of a variant is behind. */
export async function isOutdated(
  db: Db,
  variantId: string,
  { page_id, block, part }: OutdatedPlace,
): Promise<boolean> {
  const row = await db
    .selectFrom('translation_outdated')
    .select('variant_id')
    .where('variant_id', '=', variantId)
    .where('page_id', '=', page_id)
    .where('block', '=', block)
    .where('part', '=', part)
    .executeTakeFirst();
  return row !== undefined;
}
