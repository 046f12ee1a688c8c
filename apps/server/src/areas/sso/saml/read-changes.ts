import type { SamlProviderChanges } from '@octavo/contract/sso';
import { badRequest } from '../../../http/errors.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { CertificateMistake, readCertificates } from './certificates.ts';

/** What a body sets of a provider's row. */
export type SamlProviderColumns = Partial<
  Pick<
    SamlProvidersTable,
    | 'label'
    | 'entity_id'
    | 'certificate'
    | 'sso_url'
    | 'default_team'
    | 'default_role'
    | 'idp_initiated'
  >
>;

/**
 * The columns that a body sets. Of its values the schema has seen what a schema sees.
 *
 * @throws ApiError 400 for certificates that are none or too weak, and for an address that browsers
 *   should not be sent to
 */
export function readChanges(body: SamlProviderChanges): SamlProviderColumns {
  if (typeof body.certificate === 'string') requireCertificates(body.certificate);
  if (typeof body.ssoURL === 'string') requireSafeUrl(body.ssoURL);
  return {
    ...(body.label !== undefined && { label: body.label }),
    ...(body.entityID !== undefined && { entity_id: body.entityID }),
    ...(body.certificate !== undefined && { certificate: body.certificate }),
    ...(body.ssoURL !== undefined && { sso_url: body.ssoURL }),
    ...(body.defaultTeam !== undefined && { default_team: body.defaultTeam }),
    ...(body.defaultRole !== undefined && { default_role: body.defaultRole }),
    ...(body.idpInitiated !== undefined && { idp_initiated: body.idpInitiated ? 1 : 0 }),
  };
}

function requireCertificates(text: string): void {
  try {
    readCertificates(text);
  } catch (error) {
    if (error instanceof CertificateMistake) throw badRequest('body.certificate', error.message);
    throw error;
  }
}

function requireSafeUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.password === '' && !url.hash;
  if (isPlain && url.protocol === 'https:') return;
  if (isPlain && url.protocol === 'http:' && isLoopback(url.hostname)) return;
  throw badRequest('body.ssoURL', 'must be an https address without credentials or a fragment');
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(host);
}
