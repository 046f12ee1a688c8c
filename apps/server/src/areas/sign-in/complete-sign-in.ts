import type { Db, Platform, Tx } from '../../platform/index.ts';
import { createSession, type Device, markEmailProven, type SignInMethod } from '../auth/index.ts';
import { findSsoBonds, judgeDoor, noteSsoBypass } from './enforcement.ts';
import { findAuthenticator } from './two-step-store.ts';

/** What a person has proved so far, and in which browser. */
export interface SignInProof {
  userId: string;
  method: SignInMethod;
  device: Device;
  /** The identity provider and its organization, with `saml` and `oidc`. */
  provider?: { id: string; organizationId: string };
  /** Whether a second factor was shown as well. */
  secondFactor?: boolean;
  /** When the session ends at the latest: ISO 8601. */
  expiresAt?: string;
}

/** What follows from it: a session, another step, or a door that is closed to the person. */
export type SignInOutcome =
  | { readonly kind: 'session'; readonly sessionId: string; readonly secret: string }
  | { readonly kind: 'second-factor'; readonly userId: string; readonly method: SignInMethod }
  | { readonly kind: 'sso-required'; readonly organizationId: string };

/** The ways of signing in that show that the person reads mail at their address. */
const PROVES_EMAIL: ReadonlySet<SignInMethod> = new Set(['mail-link', 'saml', 'oidc']);

/** The ways in which somebody else vouches for the person. */
const VOUCHED: ReadonlySet<SignInMethod> = new Set(['saml', 'oidc']);

/**
 * Begins a session for a person who proved who they are, unless a second factor is due or an
 * organization of theirs lets its members in through its identity provider alone. Every way of
 * signing in ends here.
 */
export async function completeSignIn(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  proof: SignInProof,
): Promise<SignInOutcome> {
  if (PROVES_EMAIL.has(proof.method)) await markEmailProven(platform, tx, proof.userId);
  const factorDue = await needsSecondFactor(tx, proof);
  const door = judgeDoor(await findSsoBonds(tx, proof.userId), proof, factorDue);
  if (door.kind === 'closed') return { kind: 'sso-required', organizationId: door.organizationId };
  if (factorDue) return { kind: 'second-factor', userId: proof.userId, method: proof.method };
  const { sessionId, secret } = await createSession(platform, tx, {
    userId: proof.userId,
    method: proof.method,
    device: proof.device,
    isProved: !VOUCHED.has(proof.method),
    ...(proof.expiresAt && { expiresAt: proof.expiresAt }),
    ...(proof.provider && {
      providerId: proof.provider.id,
      organizationId: proof.provider.organizationId,
    }),
  });
  if (door.kind === 'recovery') {
    await noteSsoBypass(platform, tx, door.organizationIds, { sessionId, proof });
  }
  return { kind: 'session', sessionId, secret };
}

/**
 * Ways in that ask for the second step of those who have one. A passkey is both steps, identity
 * providers have steps of their own, and the link of an operator is for those who lost their phone.
 */
const WITH_SECOND_STEP: readonly SignInMethod[] = ['password', 'mail-link'];

/** Whether the person has a second factor that this way in has not shown. */
async function needsSecondFactor(db: Db, proof: SignInProof): Promise<boolean> {
  if (proof.secondFactor === true || !WITH_SECOND_STEP.includes(proof.method)) return false;
  return (await findAuthenticator(db, proof.userId)) !== undefined;
}
