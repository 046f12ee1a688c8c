import type { Tx } from '../../platform/index.ts';
import type { SsoIdentitiesTable } from './tables.ts';

/** Remembers whom a provider names by a subject; one that it names already stays who they are. */
export async function insertIdentity(tx: Tx, identity: SsoIdentitiesTable): Promise<void> {
  await tx
    .insertInto('sso_identities')
    .values(identity)
    .onConflict((known) => known.columns(['provider_id', 'subject']).doNothing())
    .execute();
}

/** Forgets whom a provider names by which subject, and the sign-ins with it that have begun. */
export async function deleteIdentities(tx: Tx, provider: string): Promise<void> {
  await tx.deleteFrom('sso_identities').where('provider_id', '=', provider).execute();
  await tx.deleteFrom('sso_attempts').where('provider_id', '=', provider).execute();
  await tx.deleteFrom('sso_link_requests').where('provider_id', '=', provider).execute();
}
