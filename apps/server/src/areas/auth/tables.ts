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
}

export interface TokensTable {
  id: string;
  user_id: string;
  label: string;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  /** 0 or 1. */
  read_only: number;
  created_at: string;
  expires_at: string | null;
}

/** Browser sessions of people who signed in. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  created_at: string;
  expires_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable;
    tokens: TokensTable;
    sessions: SessionsTable;
  }
}
