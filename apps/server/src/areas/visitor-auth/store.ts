import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { VisitorAuthTable } from './tables.ts';

const querySite = compileQuery(['site'], (db, { site }) =>
  db.selectFrom('visitor_auth').selectAll().where('site_id', '=', site),
);

/** How visitors sign in to a site; undefined where nothing was ever said of it. */
export async function findVisitorAuth(db: Db, site: string): Promise<VisitorAuthTable | undefined> {
  const [row] = await querySite(db, { site });
  return row;
}

/** Adds the row of a site, or leaves the one that is there. */
export async function insertMissingVisitorAuth(tx: Tx, row: VisitorAuthTable): Promise<void> {
  await tx
    .insertInto('visitor_auth')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
}

export async function updateVisitorAuthRow(
  tx: Tx,
  site: string,
  changes: Partial<Omit<VisitorAuthTable, 'site_id'>>,
): Promise<void> {
  await tx.updateTable('visitor_auth').set(changes).where('site_id', '=', site).execute();
}
