import type { Db, Tx } from '../../platform/index.ts';
import type { PageMovesTable } from './tables.ts';

const ROWS_AT_ONCE = 100;
const DELETED_AT_ONCE = 500;

/** Notes where pages were. What is known of a page at a place is known anew. */
export async function insertPageMoves(tx: Tx, rows: readonly PageMovesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('page_moves')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((known) =>
        known
          .columns(['space_id', 'parent_id', 'slug', 'page_id'])
          .doUpdateSet((row) => ({ revision_id: row.ref('excluded.revision_id') })),
      )
      .execute();
  }
}

/** Which pages were below others by a slug, the latest first, `limit` at most. */
export async function listPageMoves(
  db: Db,
  spaceId: string,
  { parentIds, slug, limit }: { parentIds: readonly string[]; slug: string; limit: number },
): Promise<PageMovesTable[]> {
  return db
    .selectFrom('page_moves')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('parent_id', 'in', parentIds)
    .where('slug', '=', slug)
    .orderBy('revision_id', 'desc')
    .limit(limit)
    .execute();
}

/** Removes some of what is known of a space, and answers whether there was any. */
export async function deleteSomePageMoves(tx: Tx, spaceId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('page_moves')
    .select('parent_id')
    .where('space_id', '=', spaceId)
    .orderBy('parent_id')
    .limit(DELETED_AT_ONCE)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return false;
  await tx
    .deleteFrom('page_moves')
    .where('space_id', '=', spaceId)
    .where('parent_id', '<=', last.parent_id)
    .execute();
  return true;
}
