import type { OidcProviderResource } from '@octavo/contract/sso';
import type { TeamResource } from '@octavo/contract/teams';
import type { Urls } from '../../../http/urls.ts';
import type { OidcProvidersTable } from '../tables.ts';
import { isActiveOidcProvider } from './active-oidc-provider.ts';

/** Where a provider sends people back to: the redirect URI of its client. */
export function oidcCallbackUrl(id: string, url: Urls): string {
  return url.root(`/sso/oidc/${id}/callback`);
}

/**
 * A provider as the API shows it, never with its secret.
 *
 * @param team the one that new members join, if it is still there
 */
export function presentOidcProvider(
  row: OidcProvidersTable,
  url: Urls,
  team: TeamResource | undefined,
): OidcProviderResource {
  return {
    object: 'oidc-provider',
    id: row.id,
    label: row.label,
    ...(row.issuer === null ? {} : { issuer: row.issuer }),
    ...(row.client_id === null ? {} : { clientID: row.client_id }),
    ...(team === undefined ? {} : { defaultTeam: team }),
    defaultRole: row.default_role,
    createdAt: row.created_at,
    status: isActiveOidcProvider(row) ? 'active' : 'pending',
    service: {
      callbackURL: oidcCallbackUrl(row.id, url),
      startURL: url.root(`/sso/oidc/${row.id}/start`),
    },
    urls: { location: url.api(`/orgs/${row.organization_id}/oidc/${row.id}`) },
  };
}
