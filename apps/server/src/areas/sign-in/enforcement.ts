import type { Role } from '@octavo/contract';
import type { Db, EventEnvelope, EventObject, Platform, Tx } from '../../platform/index.ts';
import { type Device, findUser, type SignInMethod } from '../auth/index.ts';
import { isProvenDomain } from '../orgs/index.ts';
import { listActiveProviders } from '../sso/index.ts';

/** An organization that lets a person in through its identity providers alone. */
export interface SsoBond {
  readonly organizationId: string;
  /** The person's role there; null for guests. */
  readonly role: Role | null;
  /** Whether it asks it of all its members, and not of this one alone. */
  readonly asksAll: boolean;
}

/** What of a proof decides which doors it opens. */
export interface DoorProof {
  userId: string;
  method: SignInMethod;
  provider?: { organizationId: string };
  /** Whether a second factor was shown as well. */
  secondFactor?: boolean;
}

/** What is behind a way in. */
export type Door =
  | { readonly kind: 'open' }
  /** It would be closed, but lets in who has to put an organization's single sign-on in order. */
  | { readonly kind: 'recovery'; readonly organizationIds: readonly string[] }
  | { readonly kind: 'closed'; readonly organizationId: string };

/** Somebody came in past the single sign-on of an organization; `after.method` says how. */
export interface SsoBypassEvent extends EventEnvelope<SsoBypassObject> {
  organizationId: string;
}

/** The session that began so. */
interface SsoBypassObject extends EventObject<'sso'> {
  userId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'sso.bypassed': SsoBypassEvent;
  }
}

/**
 * Which door a proof opens for a person with these bonds. The provider of one of their organizations
 * lets them in; where some ask it of all their members, of one of those. So that a broken provider
 * locks nobody out for good, other doors let in an admin who shows a second factor or a passkey, and
 * the operator's console lets in anybody.
 *
 * @param factorDue whether the person is asked for a second factor next, with which they come again
 */
export function judgeDoor(
  bonds: readonly SsoBond[],
  { method, provider, secondFactor = false }: Omit<DoorProof, 'userId'>,
  factorDue: boolean,
): Door {
  const organizationIds = bonds.map(({ organizationId }) => organizationId);
  const [first] = organizationIds;
  if (first === undefined) return { kind: 'open' };
  const asking = bonds.some(({ asksAll }) => asksAll)
    ? bonds.filter(({ asksAll }) => asksAll)
    : bonds;
  if (asking.some(({ organizationId }) => organizationId === provider?.organizationId)) {
    return { kind: 'open' };
  }
  if (method === 'console-link') return { kind: 'recovery', organizationIds };
  const ruled = bonds.find(({ role }) => role !== 'admin');
  if (ruled !== undefined) return { kind: 'closed', organizationId: ruled.organizationId };
  const strong = secondFactor || method === 'passkey';
  if (strong) return { kind: 'recovery', organizationIds };
  return factorDue ? { kind: 'open' } : { kind: 'closed', organizationId: first };
}

/**
 * The organizations whose single sign-on binds a person: those that ask it of all their members, or of
 * this one, and whose provider can vouch for the person, because they have proven the domain of the
 * address. Others can't bind anybody, or inviting people would lock them out.
 */
export async function findSsoBonds(db: Db, user: string): Promise<SsoBond[]> {
  const asking = await db
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id as organizationId', 'm.role', 'o.sso'])
    .where('m.user_id', '=', user)
    .where('m.disabled', '=', 0)
    .where((is) => is.or([is('o.sso', '=', 1), is('m.sso', '=', 1)]))
    .orderBy('o.id')
    .execute();
  if (asking.length === 0) return [];
  const email = (await findUser(db, user))?.email ?? '';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const providers = await listActiveProviders(
    db,
    asking.map(({ organizationId }) => organizationId),
  );
  const bonds: SsoBond[] = [];
  for (const { organizationId, role, sso } of asking) {
    const usable = providers.some((provider) => provider.organizationId === organizationId);
    if (usable && (await isProvenDomain(db, organizationId, domain))) {
      bonds.push({ organizationId, role, asksAll: sso === 1 });
    }
  }
  return bonds;
}

/** Tells the organizations past whose single sign-on a session began. */
export async function noteSsoBypass(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  organizationIds: readonly string[],
  { sessionId, proof }: { sessionId: string; proof: DoorProof & { device: Device } },
): Promise<void> {
  const { userId, method, secondFactor = false, device } = proof;
  const actor = { kind: 'user', userId, sessionId, address: device.address } as const;
  for (const organizationId of organizationIds) {
    await platform.events.emit(tx, 'sso.bypassed', {
      actor,
      organizationId,
      object: { kind: 'sso', id: sessionId, userId },
      after: { method, secondFactor },
    });
  }
}
