import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Platform } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import { type ChallengeUse, makeChallenge, readChallenge } from './passkey-challenge.ts';
import { findPasskeyByCredential, listPasskeys } from './passkeys-store.ts';
import type { PasskeysTable } from './tables.ts';

/** The most passkeys of a person. */
export const MAX_PASSKEYS = 20;

const CHALLENGE_MS = 300_000;

/** Ed25519, ECDSA with P-256 and RSA (COSE): what authenticators make today. */
const ALGORITHMS = [-8, -7, -257];

/** The server as authenticators know it. */
export interface PasskeySite {
  /** As browsers name it, such as `https://docs.example.com`. */
  origin: string;
  /** Its host, which passkeys are bound to. */
  rpId: string;
}

/** A person or a program in one browser. */
interface Browser {
  /** The value of the cookie that the browser's forms are bound to. */
  browser: string;
}

/** The server as authenticators know it; undefined where it is reached by a number, which has no passkeys. */
export function findPasskeySite(origin: string): PasskeySite | undefined {
  const { hostname } = new URL(origin);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber ? undefined : { origin, rpId: hostname };
}

/** What a browser is asked for a new passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export async function makeRegistrationOptions(
  platform: Pick<Platform, 'signer' | 'clock' | 'database'>,
  user: Pick<UsersTable, 'id' | 'email' | 'display_name'>,
  { site, browser }: Browser & { site: PasskeySite },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { db } = platform.database;
  const known = await listPasskeys(db, user.id, { limit: MAX_PASSKEYS });
  return generateRegistrationOptions({
    rpName: site.rpId,
    rpID: site.rpId,
    userName: user.email,
    userDisplayName: user.display_name,
    userID: new Uint8Array(Buffer.from(nameUser(platform, user.id), 'base64url')),
    challenge: makeChallenge(platform, { purpose: 'register', browser, userId: user.id }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: readTransports(transports),
    })),
  });
}

/** What a browser is asked for signing in with any passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export async function makeSignInOptions(
  platform: Pick<Platform, 'signer' | 'clock'>,
  { site, browser }: Browser & { site: PasskeySite },
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: makeChallenge(platform, { purpose: 'sign-in', browser, userId: null }),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
}

/** A passkey that was proved to be there; adding it is what is left. */
export interface ProvedPasskey {
  readonly row: Omit<PasskeysTable, 'id' | 'name' | 'created_at'>;
  readonly proof: { proof: string; expiresAt: string };
}

/** Checks what a browser answers to `makeRegistrationOptions`, as JSON; undefined where anything is wrong. */
export async function proveNewPasskey(
  platform: Pick<Platform, 'signer' | 'clock'>,
  answer: { response: string; userId: string; site: PasskeySite } & Browser,
): Promise<ProvedPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = readJson<RegistrationResponseJSON>(answer.response);
  if (response === undefined) return undefined;
  const { userId, browser } = answer;
  const challenge = takeChallenge(platform, { purpose: 'register', browser, userId });
  const done = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.accept,
    expectedOrigin: answer.site.origin,
    expectedRPID: answer.site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!done?.verified || challenge.proof === undefined) return undefined;
  const { credential, credentialBackedUp } = done.registrationInfo;
  return {
    proof: challenge.proof,
    row: {
      user_id: userId,
      user_handle: nameUser(platform, userId),
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify((credential.transports ?? []).slice(0, 8)),
      backed_up: credentialBackedUp ? 1 : 0,
      last_used_at: null,
    },
  };
}

/** A use of a passkey that was proved; noting it is what is left. */
export interface ProvedUse {
  readonly passkey: PasskeysTable;
  readonly counter: number;
  readonly backedUp: boolean;
  readonly proof: { proof: string; expiresAt: string };
}

/** Checks what a browser answers to `makeSignInOptions`, as JSON; undefined where anything is wrong. */
export async function provePasskey(
  platform: Pick<Platform, 'signer' | 'clock' | 'database'>,
  answer: { response: string; site: PasskeySite } & Browser,
): Promise<ProvedUse | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = readJson<AuthenticationResponseJSON>(answer.response);
  if (typeof response?.id !== 'string') return undefined;
  const passkey = await findPasskeyByCredential(platform.database.db, response.id);
  if (passkey === undefined || response.response?.userHandle !== passkey.user_handle) {
    return undefined;
  }
  const { browser } = answer;
  const challenge = takeChallenge(platform, { purpose: 'sign-in', browser, userId: null });
  const done = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.accept,
    expectedOrigin: answer.site.origin,
    expectedRPID: answer.site.rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!done?.verified || challenge.proof === undefined) return undefined;
  const { newCounter: counter, credentialBackedUp: backedUp } = done.authenticationInfo;
  return { passkey, counter, backedUp, proof: challenge.proof };
}

/** What authenticators know a person by: 32 bytes in base64url that say nothing of the person. */
function nameUser({ signer }: Pick<Platform, 'signer'>, userId: string): string {
  return signer.sign('passkey user handle', userId);
}

function readTransports(text: string): string[] {
  return JSON.parse(text) as string[];
}

/** A function that accepts a challenge of ours, and what it accepted. */
function takeChallenge(platform: Pick<Platform, 'signer' | 'clock'>, use: ChallengeUse) {
  const taken: {
    proof: { proof: string; expiresAt: string } | undefined;
    accept(challenge: string): boolean;
  } = {
    proof: undefined,
    accept(challenge) {
      const expiresAt = readChallenge(platform, challenge, use);
      if (expiresAt !== undefined) taken.proof = { proof: challenge, expiresAt };
      return expiresAt !== undefined;
    },
  };
  return taken;
}

/** An object that was sent as JSON. What is in it is for the verification to say. */
function readJson<Shape extends object>(text: string): (Partial<Shape> & Shape) | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Shape) : undefined;
  } catch {
    return undefined;
  }
}
