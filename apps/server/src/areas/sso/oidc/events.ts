import type { EventEnvelope, EventObject, Facts } from '../../../platform/index.ts';
import type { OidcProvidersTable } from '../tables.ts';

/** Something happened to an OpenID Connect provider of an organization. */
export interface OidcProviderEvent extends EventEnvelope<EventObject<'oidc-provider'>> {
  organizationId: string;
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'oidc-provider.created': OidcProviderEvent;
    /** A client secret may be another without `before` and `after` showing it. */
    'oidc-provider.updated': OidcProviderEvent;
    'oidc-provider.deleted': OidcProviderEvent;
  }
}

/** How events name a provider. */
export function locateOidcProvider({ id, organization_id }: OidcProvidersTable) {
  return { organizationId: organization_id, object: { kind: 'oidc-provider', id } } as const;
}

/** What events say of a provider: of its secret only whether there is one. */
export function describeOidcProvider(row: OidcProvidersTable): Facts {
  return {
    label: row.label,
    issuer: row.issuer,
    clientID: row.client_id,
    hasClientSecret: row.client_secret !== null,
    defaultRole: row.default_role,
    defaultTeam: row.default_team,
  };
}
