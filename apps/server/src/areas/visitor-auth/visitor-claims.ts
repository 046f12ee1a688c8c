/** What is said of a visitor, as conditions read it. */
export type VisitorClaims = Readonly<Record<string, unknown>>;

/** Bytes of JSON that the claims of a visitor may take. */
export const MAX_CLAIMS_BYTES = 4096;

/** Claims about the token (RFC 7519, section 4.1), and the name under which what nobody signed is. */
const NOT_OF_VISITORS = new Set([...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'], 'unsigned']);
/** Names that mean something to the language that this is written in. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The claims that the payload of a token says of a visitor: JSON values, without names that mean
 * something else. Undefined where they are larger than they may be.
 */
export function readVisitorClaims(payload: object): VisitorClaims | undefined {
  const own = Object.entries(payload).filter(([name]) => !NOT_OF_VISITORS.has(name));
  const text = JSON.stringify(Object.fromEntries(own), (name, value: unknown) =>
    RESERVED.has(name) ? undefined : value,
  );
  return Buffer.byteLength(text) > MAX_CLAIMS_BYTES ? undefined : JSON.parse(text);
}
