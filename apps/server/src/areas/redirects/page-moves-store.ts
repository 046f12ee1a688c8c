import type { Db, Tx } from '../../platform/index.ts';
import type { PageMovesTable } from './tables.ts';

const ROWS_AT_ONCE = 100;
const DELETED_AT_ONCE = 500;

/** Notes where pages were. What is known of a page and a path is known anew. */
export async function insertPageMoves(tx: Tx, rows: readonly PageMovesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('page_moves')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((known) =>
        known
          .columns(['space_id', 'path_hash', 'page_id'])
          .doUpdateSet((row) => ({ revision_id: row.ref('excluded.revision_id') })),
      )
      .execute();
  }
}

/** Which pages were at paths of these hashes: the longest path first, the latest of it first. */
export async function listPageMoves(
  db: Db,
  spaceId: string,
  hashes: readonly string[],
): Promise<PageMovesTable[]> {
  const rows = await db
    .selectFrom('page_moves')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('path_hash', 'in', hashes)
    .orderBy('revision_id', 'desc')
    .execute();
  return rows.sort((a, b) => b.path.length - a.path.length);
}

/** Removes some of what is known of a space, and answers whether there was any. */
export async function deleteSomePageMoves(tx: Tx, spaceId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('page_moves')
    .select('path_hash')
    .where('space_id', '=', spaceId)
    .orderBy('path_hash')
    .limit(DELETED_AT_ONCE)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return false;
  await tx
    .deleteFrom('page_moves')
    .where('space_id', '=', spaceId)
    .where('path_hash', '<=', last.path_hash)
    .execute();
  return true;
}
