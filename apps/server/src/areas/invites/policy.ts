import { compareRoles, type Role, roleHas } from '@octavo/contract';
import { forbidden } from '../../http/errors.ts';
import { requireMayGiveAll } from '../access/index.ts';
import type { LinkInvitesTable } from './tables.ts';

/** What of an invite decides what it gives. */
type Offer = Pick<LinkInvitesTable, 'object_kind' | 'role'>;

/** Who is about to accept an invite, or looks at it. */
export interface Invitee {
  /** The membership of the organization; undefined for a stranger. */
  member: { role: Role | null } | undefined;
  /** The role on what the invite lets into; null without one. */
  role: Role | null;
}

/** What is to be done so that somebody has what an invite offers. */
export interface Acceptance {
  /** The role of a new member; null makes a guest. */
  join?: Role | null;
  /** The role of a member who had a lower one. */
  raise?: Role;
  /** What is granted on the space or collection. */
  grant?: Role;
}

/** What accepting an invite takes: nothing where it offers nothing new. It never lowers anything. */
export function decideAcceptance(offer: Offer, { member, role }: Invitee): Acceptance {
  if (offer.object_kind === 'organization') {
    if (member === undefined) return { join: offer.role };
    return compareRoles(member.role, offer.role) < 0 ? { raise: offer.role } : {};
  }
  if (member === undefined) return { join: null, grant: offer.role };
  return compareRoles(role, offer.role) < 0 ? { grant: offer.role } : {};
}

/** Whether accepting an invite would give somebody nothing. */
export function isRedundant(offer: Offer, invitee: Invitee): boolean {
  return Object.keys(decideAcceptance(offer, invitee)).length === 0;
}

/**
 * Whoever invites administers what the invite lets into, and gives no more than they have there.
 *
 * @param own the role there of who invites
 * @throws ApiError 403
 */
export function requireMayInvite(own: Role | null, offered: Role): void {
  if (!roleHas(own, 'admin')) {
    throw forbidden('forbidden', 'Only an admin can invite others with a link.');
  }
  requireMayGiveAll(own, [offered]);
}

/** Whether somebody with a role on what an invite lets into may make one that gives a role there. */
export function mayInvite(own: Role | null, offered: Role): boolean {
  return roleHas(own, 'admin') && compareRoles(own, offered) >= 0;
}

/**
 * Whether a link still lets people in: its organization lets links, its time is not over, and whoever
 * stands for it could make it now.
 *
 * @param makerRole the role that its maker has now on what it lets into
 */
export function isOpen(
  invite: Pick<LinkInvitesTable, 'expires_at' | 'role'>,
  organization: { invite_links: number },
  makerRole: Role | null,
  now: Date,
): boolean {
  if (organization.invite_links !== 1 || !mayInvite(makerRole, invite.role)) return false;
  return invite.expires_at === null || Date.parse(invite.expires_at) > now.getTime();
}
