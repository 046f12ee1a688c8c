import type { EventEnvelope, EventObject, Facts } from '../../../platform/index.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { readCertificates } from './certificates.ts';

/** Something happened to a SAML provider. */
export interface SamlProviderEvent extends EventEnvelope<EventObject<'saml-provider'>> {
  organizationId: string;
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'saml-provider.created': SamlProviderEvent;
    'saml-provider.updated': SamlProviderEvent;
    'saml-provider.deleted': SamlProviderEvent;
  }
}

/** What events say of a provider; of its certificates, which are public, the fingerprints. */
export function describeSamlProvider(row: SamlProvidersTable): Facts {
  const certificates = row.certificate === null ? [] : readCertificates(row.certificate);
  return {
    label: row.label,
    entityID: row.entity_id,
    ssoURL: row.sso_url,
    certificates: certificates.map(({ fingerprint }) => fingerprint),
    defaultTeam: row.default_team,
    defaultRole: row.default_role,
    idpInitiated: row.idp_initiated === 1,
  };
}

/** Where events say that a provider is. */
export function locateSamlProvider(row: Pick<SamlProvidersTable, 'id' | 'organization_id'>) {
  return {
    organizationId: row.organization_id,
    object: { kind: 'saml-provider', id: row.id },
  } as const;
}
