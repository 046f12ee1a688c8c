import type { Role } from '@octavo/contract';

/** What providers of every kind have. */
interface ProviderColumns {
  id: string;
  organization_id: string;
  label: string;
  /** What people get whom it brings into the organization; null makes guests. */
  default_role: Role | null;
  /** The team that they join. */
  default_team: string | null;
  created_at: string;
}

/** SAML 2.0 identity providers. One can be used once its last three columns are there. */
export interface SamlProvidersTable extends ProviderColumns {
  entity_id: string | null;
  /** PEM, or the base64 in it. */
  certificate: string | null;
  sso_url: string | null;
  /** 0 or 1: whether it may send people who did not ask for it here. */
  idp_initiated: number;
}

/** OpenID Connect providers. One can be used once its last three columns are there. */
export interface OidcProvidersTable extends ProviderColumns {
  /** The URL by which it names itself, character by character. */
  issuer: string | null;
  client_id: string | null;
  /** Sealed with the installation's key. */
  client_secret: string | null;
}

/** Who somebody is by the word of a provider. */
export interface SsoIdentitiesTable {
  provider_id: string;
  /** The `NameID` or `sub`. */
  subject: string;
  user_id: string;
  created_at: string;
}

/** Links of accounts to providers that the accounts have yet to confirm. */
export interface SsoLinkRequestsTable {
  id: string;
  provider_id: string;
  /** The `NameID` or `sub`. */
  subject: string;
  user_id: string;
  expires_at: string;
}

/** Sign-ins that have begun here and are expected back from a provider, once. */
export interface SsoAttemptsTable {
  /** SHA-256 of the `RelayState` or `state`, base64url. */
  state_hash: string;
  provider_id: string;
  /** SHA-256 of the secret in the cookie of the browser that began it, base64url. */
  browser_hash: string;
  /** The id of the SAML request, or the nonce. */
  request_id: string;
  /** The PKCE verifier, with OpenID Connect. */
  verifier: string | null;
  /** Where on this server it leads; a path. */
  return_to: string | null;
  /** What the provider said, checked, until the browser comes for it; JSON. With SAML. */
  answer: string | null;
  expires_at: string;
}

/** Messages of providers that were taken, until they would not be taken anyway. */
export interface SsoReplaysTable {
  provider_id: string;
  message_id: string;
  expires_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saml_providers: SamlProvidersTable;
    oidc_providers: OidcProvidersTable;
    sso_identities: SsoIdentitiesTable;
    sso_attempts: SsoAttemptsTable;
    sso_link_requests: SsoLinkRequestsTable;
    sso_replays: SsoReplaysTable;
  }
}
