import type { SamlProviderResource } from '@octavo/contract/sso';
import type { TeamResource } from '@octavo/contract/teams';
import type { Urls } from '../../../http/urls.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { readCertificates } from './certificates.ts';
import { makeSamlService } from './service-urls.ts';

/** A provider that people can sign in through. */
export interface ReadySamlProvider extends SamlProvidersTable {
  entity_id: string;
  certificate: string;
  sso_url: string;
}

/** Whether people can sign in through a provider: all that it takes is there. */
export function isReady(row: SamlProvidersTable): row is ReadySamlProvider {
  return row.entity_id !== null && row.sso_url !== null && row.certificate !== null;
}

/** What a provider is shown with besides its row. */
export interface SamlProviderFacts {
  url: Urls;
  now: Date;
  /** The team that new members join, if it is still there. */
  team: TeamResource | undefined;
}

/** A provider's row as the API shows it at a time. */
export function presentSamlProvider(
  row: SamlProvidersTable,
  { url, now, team }: SamlProviderFacts,
): SamlProviderResource {
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ...(row.sso_url === null ? {} : { ssoURL: row.sso_url }),
    ...(row.entity_id === null ? {} : { entityID: row.entity_id }),
    ...(row.certificate === null ? {} : { certificate: row.certificate }),
    certificates: readStored(row).map(({ fingerprint, expiresAt }) => ({
      fingerprint,
      expiresAt,
      expired: expiresAt <= now.toISOString(),
    })),
    ...(team === undefined ? {} : { defaultTeam: team }),
    defaultRole: row.default_role,
    idpInitiated: row.idp_initiated === 1,
    createdAt: row.created_at,
    status: isReady(row) ? 'active' : 'pending',
    service: makeSamlService(url, row.id),
    urls: { location: url.api(`/orgs/${row.organization_id}/saml/${row.id}`) },
  };
}

/** The certificates of a row, which were looked through when they were stored. */
function readStored({ certificate }: SamlProvidersTable) {
  return certificate === null ? [] : readCertificates(certificate);
}
