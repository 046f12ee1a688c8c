import type { OidcProvidersTable } from '../tables.ts';

/** A provider that has all it takes to sign in with it. */
export type ActiveOidcProvider = OidcProvidersTable & {
  issuer: string;
  client_id: string;
  client_secret: string;
};

/** Whether a provider has all it takes to sign in with it. */
export function isActiveOidcProvider(row: OidcProvidersTable): row is ActiveOidcProvider {
  return row.issuer !== null && row.client_id !== null && row.client_secret !== null;
}

/** What the secret of a provider's client is sealed for: that row alone. */
export function nameOidcSecret({ id }: Pick<OidcProvidersTable, 'id'>): string {
  return `oidc client secret ${id}`;
}
