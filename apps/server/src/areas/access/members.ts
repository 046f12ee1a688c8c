import { type Actor, compareFacts, type Platform, type Tx } from '../../platform/index.ts';
import { describeMember } from './events.ts';
import { deleteMemberRow, insertMember, updateLastSeen, updateMemberRow } from './members-store.ts';
import type { MembersTable } from './tables.ts';

/** What of a member decides what it may do. */
type MemberFields = Pick<MembersTable, 'role' | 'disabled' | 'sso'>;

/** Adds a member to an organization. */
export async function addMember(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  member: MembersTable,
  actor: Actor,
): Promise<void> {
  await insertMember(tx, member);
  await platform.events.emit(tx, 'member.added', {
    actor,
    organizationId: member.organization_id,
    object: { kind: 'member', id: member.user_id },
    after: describeMember(member),
  });
}

/** Changes what a member is: its role, whether it is disabled, or signs in by single sign-on. */
export async function changeMember(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  { before, changes }: { before: MemberFields; changes: Partial<MemberFields> },
  actor: Actor,
): Promise<void> {
  await updateMemberRow(tx, organizationId, userId, changes);
  await platform.events.emit(tx, 'member.updated', {
    actor,
    organizationId,
    object: { kind: 'member', id: userId },
    ...compareFacts(describeMember(before), describeMember({ ...before, ...changes })),
  });
}

/** How often it is noted at most that a member was seen, in milliseconds. */
const SEEN_MS = 60_000;

/** The latest time, as ISO 8601, after which it is not noted again that a member was seen. */
export function lastSeenLimit(now: Date): string {
  return new Date(now.getTime() - SEEN_MS).toISOString();
}

/** Notes that a member was seen, once a minute at most. */
export async function noteMemberSeen(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  member: { organizationId: string; userId: string },
  actor: Actor,
): Promise<void> {
  const now = platform.clock.now();
  const at = now.toISOString();
  const noted = await updateLastSeen(tx, member, { at, unlessAfter: lastSeenLimit(now) });
  if (!noted) return;
  const { organizationId, userId } = member;
  await platform.events.emit(tx, 'member.seen', {
    actor,
    organizationId,
    object: { kind: 'member', id: userId },
    after: { lastSeenAt: at },
  });
}

/**
 * Removes a member with its places in teams and all that was granted to it in the organization.
 */
export async function removeMember(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  before: MemberFields,
  actor: Actor,
): Promise<void> {
  await deleteMemberRow(tx, organizationId, userId);
  await platform.events.emit(tx, 'member.removed', {
    actor,
    organizationId,
    object: { kind: 'member', id: userId },
    before: describeMember(before),
  });
}
