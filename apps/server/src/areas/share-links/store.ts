import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { ShareLinksTable } from './tables.ts';

const queryActive = compileQuery(['site', 'hash'], (db, { site, hash }) =>
  db
    .selectFrom('share_links')
    .select('id')
    .where('secret_hash', '=', hash)
    .where('site_id', '=', site)
    .where('active', '=', 1),
);

/** The active share link of a site with this hash of a secret. */
export async function findActiveShareLink(
  db: Db,
  key: { site: string; hash: string },
): Promise<Pick<ShareLinksTable, 'id'> | undefined> {
  const [row] = await queryActive(db, key);
  return row;
}

/** A share link of a site. */
export async function findShareLink(
  db: Db,
  site: string,
  id: string,
): Promise<ShareLinksTable | undefined> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', site)
    .executeTakeFirst();
}

/** Share links of a site, oldest first, after `after`. */
export async function listShareLinkRows(
  db: Db,
  site: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ShareLinksTable[]> {
  let query = db.selectFrom('share_links').selectAll().where('site_id', '=', site);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many share links a site has. */
export async function countShareLinks(db: Db, site: string): Promise<number> {
  const { count } = await db
    .selectFrom('share_links')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('site_id', '=', site)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertShareLink(tx: Tx, row: ShareLinksTable): Promise<void> {
  await tx.insertInto('share_links').values(row).execute();
}

export async function updateShareLinkRow(
  tx: Tx,
  id: string,
  changes: Partial<Pick<ShareLinksTable, 'name' | 'active'>>,
): Promise<void> {
  await tx.updateTable('share_links').set(changes).where('id', '=', id).execute();
}

export async function deleteShareLinkRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('share_links').where('id', '=', id).execute();
}
