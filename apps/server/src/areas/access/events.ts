import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { AccessKind, MembersTable } from './tables.ts';

/** Something happened to a member of an organization; the object's id is the person's. */
export interface MemberEvent extends EventEnvelope<EventObject<'member'>> {
  organizationId: string;
}

/** Whom something is granted to. */
export interface GrantSubject {
  kind: 'user' | 'team';
  id: string;
}

/** Something happened to what is granted on an object to somebody. */
export interface GrantEvent extends EventEnvelope<EventObject<AccessKind>> {
  organizationId: string;
  subject: GrantSubject;
}

/** Something happened to somebody's place in a team; the object's id is the person's. */
export interface TeamMemberEvent
  extends EventEnvelope<EventObject<'team-member'> & { readonly teamId: string }> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'member.added': MemberEvent;
    'member.updated': MemberEvent;
    /** It was there; said once a minute at most. */
    'member.seen': MemberEvent;
    /**
     * It left with its places in teams and all that was granted to it in the organization, of which
     * nothing else is said.
     */
    'member.removed': MemberEvent;
    'team-member.added': TeamMemberEvent;
    'team-member.updated': TeamMemberEvent;
    'team-member.removed': TeamMemberEvent;
    /** A role was granted, in the place of any before; `before` is there where it was known. */
    'grant.changed': GrantEvent;
    'grant.revoked': GrantEvent;
  }
}

/** What events say of a member. */
export function describeMember(member: Pick<MembersTable, 'role' | 'disabled' | 'sso'>): Facts {
  return { role: member.role, disabled: member.disabled === 1, sso: member.sso === 1 };
}
