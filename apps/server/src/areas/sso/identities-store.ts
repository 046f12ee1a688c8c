import type { Tx } from '../../platform/index.ts';

/** Forgets whom a provider names by which subject, and the sign-ins with it that have begun. */
export async function deleteIdentities(tx: Tx, provider: string): Promise<void> {
  await tx.deleteFrom('sso_identities').where('provider_id', '=', provider).execute();
  await tx.deleteFrom('sso_attempts').where('provider_id', '=', provider).execute();
}
