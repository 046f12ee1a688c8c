/** What a one-time link is for. */
export type LinkPurpose = 'sign-in' | 'console' | 'reset-password' | 'prove-email';

/** One-time links by which people prove who they are. */
export interface SignInLinksTable {
  id: string;
  user_id: string;
  purpose: LinkPurpose;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  /** The address that it was sent to, or that the person had; worth nothing once that is another. */
  email: string;
  /** Where on this server it leads afterwards; a path. */
  return_to: string | null;
  created_at: string;
  expires_at: string;
}

/** The password of a person who has one. */
export interface PasswordsTable {
  user_id: string;
  /** Argon2id, in the PHC string format, with its salt and its parameters. */
  hash: string;
  changed_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sign_in_links: SignInLinksTable;
    passwords: PasswordsTable;
  }
}
