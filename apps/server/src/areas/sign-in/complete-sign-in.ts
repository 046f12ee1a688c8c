import type { Reach } from '../../http/rights-holder.ts';
import type { Db, Platform, Tx } from '../../platform/index.ts';
import {
  createSession,
  type Device,
  findSession,
  markEmailProven,
  markOwnProof,
  type SessionsTable,
  type SignInMethod,
} from '../auth/index.ts';
import { findProviderOrganization } from '../sso/index.ts';
import { type Door, findSsoBonds, judgeDoor, noteSsoBypass } from './enforcement.ts';
import { findAuthenticator } from './two-step-store.ts';

/** What a person has proved so far, and in which browser. */
export interface SignInProof {
  userId: string;
  method: SignInMethod;
  device: Device;
  /** The session that the browser has; one of another person counts for nothing. */
  session: Pick<SessionsTable, 'id' | 'user_id'> | null;
  /** The identity provider and its organization, with `saml` and `oidc`. */
  provider?: ProvenBy;
  /** Whether a second factor was shown as well. */
  secondFactor?: boolean;
  /** When the session ends at the latest: ISO 8601. */
  expiresAt?: string;
}

interface ProvenBy {
  id: string;
  organizationId: string;
}

/** What follows from it: a session, another step, or a door that is closed to the person. */
export type SignInOutcome =
  | { readonly kind: 'session'; readonly sessionId: string; readonly secret: string }
  | { readonly kind: 'second-factor'; readonly userId: string; readonly method: SignInMethod }
  | { readonly kind: 'sso-required'; readonly organizationId: string };

/** The ways of signing in that show that the person reads mail at their address. */
const PROVES_EMAIL: ReadonlySet<SignInMethod> = new Set(['mail-link', 'saml', 'oidc']);

/**
 * Begins a session for a person who proved who they are, unless a second factor is due or an
 * organization of theirs lets its members in through its identity provider alone. Every way of
 * signing in ends here.
 *
 * An organization chooses its identity provider, which could name whomever it likes: a session that
 * nothing but a provider vouches for reaches the organization of that, and nothing else. What the
 * person proved in the same browser before counts as well, so a proof of their own opens the rest,
 * and a session that reaches everything still does after the person comes by a provider.
 */
export async function completeSignIn(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  proof: SignInProof,
): Promise<SignInOutcome> {
  if (PROVES_EMAIL.has(proof.method)) await markEmailProven(platform, tx, proof.userId);
  const known = await joinEarlier(tx, proof);
  const factorDue = await needsSecondFactor(tx, known);
  const { door, reach } = await chooseReach(tx, known, factorDue);
  if (proof.provider === undefined && !factorDue) await markOwnProof(tx, known.userId);
  if (door.kind === 'closed') return { kind: 'sso-required', organizationId: door.organizationId };
  if (factorDue) return { kind: 'second-factor', userId: known.userId, method: known.method };
  const { sessionId, secret } = await createSession(platform, tx, {
    userId: known.userId,
    method: known.method,
    device: known.device,
    reach,
    isProved: proof.provider === undefined,
    ...(known.expiresAt && { expiresAt: known.expiresAt }),
    ...(known.provider && { providerId: known.provider.id }),
    ...(proof.provider && { organizationId: proof.provider.organizationId }),
  });
  if (door.kind === 'recovery') {
    await noteSsoBypass(platform, tx, door.organizationIds, { sessionId, proof: known });
  }
  return { kind: 'session', sessionId, secret };
}

/** A proof with what the person proved in the same browser before. */
interface KnownProof extends Omit<SignInProof, 'session'> {
  /** Whether the person has proved who they are by a way of their own. */
  isOwn: boolean;
}

/**
 * Adds to a proof what an earlier session of the person shows: the provider that vouched for them, as
 * long as it is there, or that they proved themselves. What is made of two ends with the first of them.
 */
async function joinEarlier(db: Db, { session: shown, ...proof }: SignInProof): Promise<KnownProof> {
  const isOwn = proof.provider === undefined;
  if (shown?.user_id !== proof.userId) return { ...proof, isOwn };
  const session = await findSession(db, proof.userId, shown.id);
  if (session === undefined) return { ...proof, isOwn };
  const { expires_at: ends, provider_id: id } = session;
  if (!isOwn) {
    if (session.reach !== null) return { ...proof, isOwn };
    return { ...proof, isOwn: true, expiresAt: chooseFirst(ends, proof.expiresAt) };
  }
  const organizationId = id === null ? undefined : await findProviderOrganization(db, id);
  if (id === null || organizationId === undefined) return { ...proof, isOwn };
  const provider = { id, organizationId };
  return { ...proof, isOwn, provider, expiresAt: chooseFirst(ends, proof.expiresAt) };
}

function chooseFirst(one: string, other: string | undefined): string {
  return other === undefined || one < other ? one : other;
}

/**
 * How far a session may reach, and through which door. Where single sign-on closes what is beyond the
 * organization of the provider, that organization is left; what it asks of its members, its own
 * provider has given.
 */
async function chooseReach(
  db: Db,
  proof: KnownProof,
  factorDue: boolean,
): Promise<{ door: Door; reach: Reach }> {
  const organizationId = proof.provider?.organizationId ?? null;
  if (!proof.isOwn) return { door: { kind: 'open' }, reach: organizationId };
  const door = judgeDoor(await findSsoBonds(db, proof.userId), proof, factorDue);
  const isByProvider = proof.method === 'saml' || proof.method === 'oidc';
  if (door.kind === 'open' || !isByProvider) return { door, reach: null };
  return { door: { kind: 'open' }, reach: organizationId };
}

/**
 * Ways in that ask for the second step of those who have one. A passkey is both steps, identity
 * providers have steps of their own, and the link of an operator is for those who lost their phone.
 */
const WITH_SECOND_STEP: readonly SignInMethod[] = ['password', 'mail-link'];

/** Whether the person has a second factor that this way in has not shown. */
async function needsSecondFactor(db: Db, proof: KnownProof): Promise<boolean> {
  if (proof.secondFactor === true || !WITH_SECOND_STEP.includes(proof.method)) return false;
  return (await findAuthenticator(db, proof.userId)) !== undefined;
}
