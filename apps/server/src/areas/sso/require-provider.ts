import { conflict } from '../../http/errors.ts';
import type { Tx } from '../../platform/index.ts';
import { findOrganization } from '../orgs/index.ts';
import { listActiveProviders } from './active-providers.ts';

/**
 * Refuses to let an organization ask for single sign-on that nobody could use.
 *
 * @throws ApiError 409
 */
export async function requireActiveProvider(tx: Tx, organization: string): Promise<void> {
  const active = await listActiveProviders(tx, [organization]);
  if (active.length > 0) return;
  throw conflict(
    'sso_provider_missing',
    'The organization has no active identity provider. Set one up and sign in with it first.',
  );
}

/**
 * Refuses to take away the last active provider of an organization whose members sign in by it alone.
 * Called once it is gone or can't be used any more, in the transaction in which that happens.
 *
 * @throws ApiError 409
 */
export async function requireProviderLeft(tx: Tx, organizationId: string): Promise<void> {
  const organization = await findOrganization(tx, organizationId);
  if (organization === undefined || organization.sso === 0) return;
  const active = await listActiveProviders(tx, [organizationId]);
  if (active.length > 0) return;
  throw conflict(
    'last_sso_provider',
    'Members can sign in only through this provider. Switch off `sso` for the organization first, or set up another provider.',
  );
}
