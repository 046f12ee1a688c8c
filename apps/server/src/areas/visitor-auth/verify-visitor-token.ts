import { readVisitorClaims, type VisitorClaims } from './visitor-claims.ts';

/** A visitor who was let in. */
export interface Visit {
  claims: VisitorClaims;
  /** Until when, in milliseconds since 1970. */
  endsAt: number;
}

/** The longest token that is looked at, in characters. */
export const MAX_TOKEN_LENGTH = 8192;
/** How much the clocks of the two servers may differ, in seconds. */
const CLOCK_SKEW = 60;
/** The longest time for which a token lets anybody in, in seconds. */
const MAX_VISIT = 30 * 24 * 60 * 60;

/**
 * The visit that a token is good for, a JWT (RFC 7519) signed with the key by HMAC-SHA-256: until it
 * expires, and 30 days at most. Undefined for a token that is anything else, has no time at which it
 * expires, is not valid now, or says more of the visitor than may be kept.
 */
export async function verifyVisitorToken(
  token: string,
  privateKey: string,
  now: Date,
): Promise<Visit | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const payload = await verify(token, privateKey, now);
  if (payload?.exp === undefined) return undefined;
  const claims = readVisitorClaims(payload);
  if (claims === undefined) return undefined;
  const seconds = now.getTime() / 1000;
  // What only the clocks' difference lets in lasts for that difference.
  const expires = payload.exp > seconds ? payload.exp : payload.exp + CLOCK_SKEW;
  return { claims, endsAt: Math.floor(Math.min(expires, seconds + MAX_VISIT) * 1000) };
}

async function verify(token: string, privateKey: string, now: Date) {
  const { jwtVerify } = await import('jose');
  try {
    const key = new TextEncoder().encode(privateKey);
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_SKEW,
      currentDate: now,
    });
    return payload;
  } catch {
    // Whatever a stranger sent that is no token: why is nobody's business.
    return undefined;
  }
}
