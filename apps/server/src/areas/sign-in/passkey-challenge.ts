import { randomBytes } from 'node:crypto';
import type { Platform } from '../../platform/index.ts';

/** How long a challenge can be answered. */
const MINUTES = 5;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

/** What a challenge is made for, and in which browser. */
export interface ChallengeUse {
  purpose: 'register' | 'sign-in';
  /** The value of the cookie that the browser's forms are bound to. */
  browser: string;
  /** Who registers; nobody is known yet who signs in. */
  userId: string | null;
}

/**
 * Makes a challenge (WebAuthn, section 13.4.3): random, signed, and good for one answer within five
 * minutes, in the same browser and for the same purpose. Nothing is stored of it until it is answered.
 */
export function makeChallenge(
  { signer, clock }: Pick<Platform, 'signer' | 'clock'>,
  use: ChallengeUse,
): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(body);
  body.writeUIntBE(clock.now().getTime() + MINUTES * 60_000, NONCE_BYTES, TIME_BYTES);
  const signature = Buffer.from(signer.sign(...nameUse(use, body)), 'base64url');
  return new Uint8Array([...body, ...signature]);
}

/** Until when a challenge of ours counts (ISO 8601); undefined for any other. It may be spent already. */
export function readChallenge(
  { signer, clock }: Pick<Platform, 'signer' | 'clock'>,
  challenge: string,
  use: ChallengeUse,
): string | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const signature = bytes.subarray(body.length).toString('base64url');
  if (!signer.verify(...nameUse(use, body), signature)) return undefined;
  const ends = body.readUIntBE(NONCE_BYTES, TIME_BYTES);
  return ends <= clock.now().getTime() ? undefined : new Date(ends).toISOString();
}

function nameUse({ purpose, browser, userId }: ChallengeUse, body: Buffer): [string, string] {
  const parts = [purpose, browser, userId ?? '', body.toString('base64url')];
  return ['passkey challenge', parts.join('\n')];
}
