import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes by the time (RFC 6238) as every authenticator app makes them: six digits, 30 seconds, SHA-1. */
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** As long as the hash, as RFC 4226 wants it. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken as well: clocks differ, people type. */
const WINDOW = 1;

/** A new shared secret, base32. */
export async function makeTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** The address that an authenticator app reads from the picture. */
export async function writeTotpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): Promise<string> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** A code that somebody typed. */
export interface TypedCode {
  secret: string;
  /** Six digits. */
  code: string;
  now: Date;
  /** The step of the last code that was taken; its code and those before count no more. */
  after: number;
}

/** The time step that a code is of; undefined for one that is wrong, too old, or was taken before. */
export async function findTotpStep(typed: TypedCode): Promise<number | undefined> {
  const { HOTP, Secret } = await import('otpauth');
  const { code, now, after } = typed;
  if (!isTotpCode(code)) return undefined;
  const secret = Secret.fromBase32(typed.secret);
  const present = Math.floor(now.getTime() / PERIOD_MS);
  let found: number | undefined;
  for (let step = present + WINDOW; step >= present - WINDOW; step -= 1) {
    const right = HOTP.generate({ secret, counter: step, digits: DIGITS });
    if (timingSafeEqual(Buffer.from(right), Buffer.from(code)) && step > after) found = step;
  }
  return found;
}

/** Whether a text has the form of a code. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}
