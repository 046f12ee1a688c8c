import type { Role } from '@octavo/contract';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';

/** A provider that people can sign in with. */
export interface ActiveProvider {
  id: string;
  organizationId: string;
  kind: 'saml' | 'oidc';
  label: string;
  /** What people get whom it brings into the organization; null makes guests. */
  defaultRole: Role | null;
}

/** The providers of organizations that people can sign in with, of every kind, by their labels. */
export async function listActiveProviders(
  db: Db,
  organizations: readonly string[],
): Promise<ActiveProvider[]> {
  if (organizations.length === 0) return [];
  const columns = [
    'id',
    'organization_id as organizationId',
    'label',
    'default_role as defaultRole',
  ] as const;
  const saml = await db
    .selectFrom('saml_providers')
    .select(columns)
    .where('organization_id', 'in', [...organizations])
    .where('entity_id', 'is not', null)
    .where('certificate', 'is not', null)
    .where('sso_url', 'is not', null)
    .execute();
  const oidc = await db
    .selectFrom('oidc_providers')
    .select(columns)
    .where('organization_id', 'in', [...organizations])
    .where('issuer', 'is not', null)
    .where('client_id', 'is not', null)
    .where('client_secret', 'is not', null)
    .execute();
  return [
    ...saml.map((row) => ({ ...row, kind: 'saml' as const })),
    ...oidc.map((row) => ({ ...row, kind: 'oidc' as const })),
  ].sort((a, b) => compareTexts(a.label, b.label) || compareTexts(a.id, b.id));
}

/** The organization that a provider of any kind belongs to; undefined where it is gone. */
export async function findProviderOrganization(
  db: Db,
  providerId: string,
): Promise<string | undefined> {
  const saml = db
    .selectFrom('saml_providers')
    .select('organization_id')
    .where('id', '=', providerId);
  const oidc = db
    .selectFrom('oidc_providers')
    .select('organization_id')
    .where('id', '=', providerId);
  return (await saml.unionAll(oidc).executeTakeFirst())?.organization_id;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The address at which people begin to sign in with a provider. */
export function startUrlOf({ kind, id }: Pick<ActiveProvider, 'kind' | 'id'>, url: Urls): string {
  return url.root(`/sso/${kind}/${id}/start`);
}
