/**
 * A content address: the SHA-256 of the canonical encoding of a value, base64url without padding
 * (43 characters).
 */
export type Hash = string;

/** Hashes text. The caller supplies it, so that this package needs no cryptography of its own. */
export type HashText = (text: string) => Hash;
