import type { Db, Tx } from '../../platform/index.ts';
import type { SiteRedirectsTable } from './tables.ts';

const ROWS_AT_ONCE = 100;

/** Redirects of a site after a source, by their sources. */
export async function listRedirectRows(
  db: Db,
  siteId: string,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<SiteRedirectsTable[]> {
  let query = db.selectFrom('site_redirects').selectAll().where('site_id', '=', siteId);
  if (after !== undefined) query = query.where('source', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy('source').execute();
}

/** How many redirects a site has. */
export async function countRedirectRows(db: Db, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('site_redirects')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One redirect of a site. */
export async function findRedirectRow(
  db: Db,
  siteId: string,
  id: string,
): Promise<SiteRedirectsTable | undefined> {
  return db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds redirects; one with a source that the site has takes its place, but not its id. */
export async function putRedirectRows(tx: Tx, rows: readonly SiteRedirectsTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('site_redirects')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((known) =>
        known.columns(['site_id', 'source']).doUpdateSet((row) => ({
          destination: row.ref('excluded.destination'),
          status: row.ref('excluded.status'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

export async function insertRedirectRow(tx: Tx, row: SiteRedirectsTable): Promise<void> {
  await tx.insertInto('site_redirects').values(row).execute();
}

export async function updateRedirectRow(
  tx: Tx,
  { id, source, destination, status, updated_at }: SiteRedirectsTable,
): Promise<void> {
  await tx
    .updateTable('site_redirects')
    .set({ source, destination, status, updated_at })
    .where('id', '=', id)
    .execute();
}

export async function deleteRedirectRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('site_redirects').where('id', '=', id).execute();
}
