/** What a one-time link is for. */
export type LinkPurpose =
  | 'sign-in'
  | 'console'
  | 'reset-password'
  | 'prove-email'
  | 'link-provider';

/** One-time links by which people prove who they are. */
export interface SignInLinksTable {
  id: string;
  user_id: string;
  purpose: LinkPurpose;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  /**
   * The address that it was sent to, or that the person had; worth nothing once that is another. With
   * `prove-email` it is the one that the person wants to have.
   */
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

/** Passkeys: key pairs of people, of which an authenticator keeps the private half (WebAuthn). */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** What the authenticator knows the person by: opaque, base64url. */
  user_handle: string;
  /** As the authenticator names it, base64url; unique on the server. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it was used, as far as the authenticator counts; 0 where it does not. */
  counter: number;
  /** How browsers reach the authenticator: a JSON list of words. */
  transports: string;
  /** As the person calls it. */
  name: string;
  /** 0 or 1. Whether it is kept on more than one device. */
  backed_up: number;
  created_at: string;
  last_used_at: string | null;
}

/** The authenticator app of a person who has two-step sign-in. */
export interface AuthenticatorsTable {
  user_id: string;
  /** The shared secret, base32, sealed for the person. */
  sealed_secret: string;
  /** The time step of the last code that was taken: it and those before count no more. */
  last_step: number;
  created_at: string;
}

/** The recovery codes that a person has left. */
export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 of the person and the code, base64url; the code itself is never stored. */
  code_hash: string;
}

/** Wrong codes of a person, as long as they count. */
export interface WrongCodesTable {
  user_id: string;
  count: number;
  /** When the first of them was tried. */
  since: string;
}

/** Proofs that count once and were shown, until they would have ended anyway. */
export interface SpentProofsTable {
  /** SHA-256, base64url. */
  proof_hash: string;
  expires_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sign_in_links: SignInLinksTable;
    passwords: PasswordsTable;
    passkeys: PasskeysTable;
    authenticators: AuthenticatorsTable;
    recovery_codes: RecoveryCodesTable;
    wrong_codes: WrongCodesTable;
    spent_proofs: SpentProofsTable;
  }
}
