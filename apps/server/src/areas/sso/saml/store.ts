import type { Db, Tx } from '../../../platform/index.ts';
import type { SamlProvidersTable } from '../tables.ts';

/** A provider. */
export async function findSamlProvider(
  db: Db,
  id: string,
): Promise<SamlProvidersTable | undefined> {
  return db.selectFrom('saml_providers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The providers of an organization in the order of their ids, after `after`. */
export async function listSamlProvidersOf(
  db: Db,
  organization: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<SamlProvidersTable[]> {
  let query = db
    .selectFrom('saml_providers')
    .selectAll()
    .where('organization_id', '=', organization);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many providers an organization has. */
export async function countSamlProvidersOf(db: Db, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('saml_providers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a provider. */
export async function insertSamlProvider(tx: Tx, row: SamlProvidersTable): Promise<void> {
  await tx.insertInto('saml_providers').values(row).execute();
}

/** Changes columns of a provider. */
export async function updateSamlProviderRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<SamlProvidersTable, 'id' | 'organization_id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('saml_providers').set(changes).where('id', '=', id).execute();
}

/** Forgets whom a provider names by which NameID, and the sign-ins through it that have begun. */
export async function deleteSamlIdentities(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sso_identities').where('provider_id', '=', id).execute();
  await tx.deleteFrom('sso_attempts').where('provider_id', '=', id).execute();
  await tx.deleteFrom('sso_link_requests').where('provider_id', '=', id).execute();
}

/** Deletes a provider with all that is known by its word: identities, attempts, messages. */
export async function deleteSamlProviderRow(tx: Tx, id: string): Promise<void> {
  await deleteSamlIdentities(tx, id);
  await tx.deleteFrom('sso_replays').where('provider_id', '=', id).execute();
  await tx.deleteFrom('saml_providers').where('id', '=', id).execute();
}
