import type { Role } from '@octavo/contract';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import type { OidcProvidersTable } from '../tables.ts';
import { nameOidcSecret } from './active-oidc-provider.ts';
import { describeOidcProvider, locateOidcProvider } from './events.ts';
import { insertOidcProvider } from './store.ts';

/** A new OpenID Connect provider; one can be used once issuer, client and secret are there. */
export interface NewOidcProvider {
  organizationId: string;
  label: string;
  issuer?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** What people get whom it brings into the organization; guests unless given. */
  defaultRole?: Role | null | undefined;
  /** The team of the organization that they join. */
  defaultTeam?: string | null | undefined;
  actor: Actor;
}

/** Adds a provider to an organization and answers its id. Its secret is kept sealed. */
export async function addOidcProvider(
  platform: Pick<Platform, 'ids' | 'clock' | 'sealer' | 'events'>,
  tx: Tx,
  provider: NewOidcProvider,
): Promise<string> {
  const id = platform.ids.next();
  const secret = provider.clientSecret;
  const row: OidcProvidersTable = {
    id,
    organization_id: provider.organizationId,
    label: provider.label,
    default_role: provider.defaultRole ?? null,
    default_team: provider.defaultTeam ?? null,
    created_at: readTimestamp(platform.clock),
    issuer: provider.issuer ?? null,
    client_id: provider.clientId ?? null,
    client_secret:
      secret === undefined ? null : platform.sealer.seal(nameOidcSecret({ id }), secret),
  };
  await insertOidcProvider(tx, row);
  await platform.events.emit(tx, 'oidc-provider.created', {
    actor: provider.actor,
    ...locateOidcProvider(row),
    after: describeOidcProvider(row),
  });
  return id;
}
