import type { SIGN_IN_METHODS } from '@octavo/contract/auth';
/** Row types of the auth area. */
export interface UsersTable {
  id: string;
  /** Lower case, unique on the server. */
  email: string;
  display_name: string;
  photo_url: string | null;
  /** Name and address in lower case, for searching: databases lower only ASCII alike. */
  search_text: string;
  created_at: string;
  /** When the person proved to read mail at `email`; null until then. */
  email_verified_at: string | null;
  /**
   * The organization whose provider made the account and is the only way in so far; null from the
   * first proof of the person's own on.
   */
  managed_by: string | null;
}

export interface TokensTable {
  id: string;
  user_id: string;
  label: string;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  /** 0 or 1. */
  read_only: number;
  /** The one organization that it reaches; null reaches all that the person has. */
  reach: string | null;
  created_at: string;
  expires_at: string | null;
}

/** How a person proved who they are. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Browser sessions of people who signed in. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  method: SignInMethod;
  /** The identity provider that vouched for the person, alone or beside the way above. */
  provider_id: string | null;
  /** The one organization that it reaches, that of the provider; null reaches all that the person has. */
  reach: string | null;
  /** The browser as it named itself when the person signed in, cut at 256 characters. */
  user_agent: string;
  /** The client's address when the person signed in. */
  address: string;
  created_at: string;
  /** When its person last proved who they are by a factor of their own; null where none was shown. */
  proved_at: string | null;
  /** About when it was last used. */
  last_seen_at: string;
  expires_at: string;
  /** 0 or 1. The secret is changed with the next request, since what the person may has changed. */
  rotation_due: number;
  /** Of the secret before, which requests that were on their way may show for a moment. */
  previous_hash: string | null;
  previous_until: string | null;
}

/** The people who run the server, as far as the API has to know. */
export interface OperatorsTable {
  user_id: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable;
    tokens: TokensTable;
    sessions: SessionsTable;
    operators: OperatorsTable;
  }
}
