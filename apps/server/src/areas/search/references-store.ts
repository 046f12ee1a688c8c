import type { SelectQueryBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';

const ROWS_PER_STATEMENT = 500;

/** Notes which specifications pages show, by their names. The pages were cleared before. */
export async function insertReferences(
  tx: Tx,
  spaceId: string,
  references: readonly { page: string; specification: string }[],
): Promise<void> {
  for (let start = 0; start < references.length; start += ROWS_PER_STATEMENT) {
    const rows = references
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ page, specification }) => ({ space_id: spaceId, specification, page_id: page }));
    await tx
      .insertInto('search_references')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Pages of a space that show one of these specifications, or any, in the order of their ids. */
export async function findPagesReferring(
  db: Db,
  spaceId: string,
  {
    specifications,
    after,
    limit,
  }: { specifications: readonly string[] | null; after: string; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('search_references')
    .select('page_id')
    .distinct()
    .where('space_id', '=', spaceId)
    .where('page_id', '>', after);
  if (specifications !== null) query = query.where('specification', 'in', [...specifications]);
  const rows = await query.orderBy('page_id').limit(limit).execute();
  return rows.map((row) => row.page_id);
}

/** Those spaces of some in which a page shows one of these specifications, or any. */
export async function findSpacesReferring(
  db: Db,
  {
    within,
    specifications,
  }: {
    // biome-ignore lint/suspicious/noExplicitAny: a query of ids of any tables
    within: SelectQueryBuilder<any, any, any>;
    specifications?: readonly string[];
  },
): Promise<string[]> {
  let query = db
    .selectFrom('search_references')
    .select('space_id')
    .distinct()
    .where('space_id', 'in', within);
  if (specifications) query = query.where('specification', 'in', [...specifications]);
  const rows = await query.orderBy('space_id').execute();
  return rows.map((row) => row.space_id);
}
