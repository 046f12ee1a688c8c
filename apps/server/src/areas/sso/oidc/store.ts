import type { Db, Tx } from '../../../platform/index.ts';
import type { OidcProvidersTable } from '../tables.ts';

/** OpenID Connect providers of an organization in the order of their ids, after `after`. */
export async function listOidcProviders(
  db: Db,
  organization: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<OidcProvidersTable[]> {
  let query = db
    .selectFrom('oidc_providers')
    .selectAll()
    .where('organization_id', '=', organization);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many of them an organization has. */
export async function countOidcProviders(db: Db, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('oidc_providers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A provider by its id alone, as its own addresses name it. */
export async function findOidcProvider(
  db: Db,
  id: string,
): Promise<OidcProvidersTable | undefined> {
  return db.selectFrom('oidc_providers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a provider. */
export async function insertOidcProvider(tx: Tx, row: OidcProvidersTable): Promise<void> {
  await tx.insertInto('oidc_providers').values(row).execute();
}

/** Changes columns of a provider. */
export async function updateOidcProviderRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<OidcProvidersTable, 'id' | 'organization_id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('oidc_providers').set(changes).where('id', '=', id).execute();
}

/** Removes a provider. */
export async function deleteOidcProviderRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('oidc_providers').where('id', '=', id).execute();
}
