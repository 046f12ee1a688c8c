import { type Actor, compareFacts, type Platform, type Tx } from '../../platform/index.ts';
import { describeMember } from './events.ts';
import { deleteMemberRow, insertMember, updateMemberRow } from './members-store.ts';
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
    ...{ actor, organizationId: member.organization_id },
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
    ...{ actor, organizationId, object: { kind: 'member', id: userId } },
    ...compareFacts(describeMember(before), describeMember({ ...before, ...changes })),
  });
}

/** Removes a member with everything that was granted to it in the organization. */
export async function removeMember(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  before: MemberFields,
  actor: Actor,
): Promise<void> {
  await deleteMemberRow(tx, organizationId, userId);
  await platform.events.emit(tx, 'member.removed', {
    ...{ actor, organizationId, object: { kind: 'member', id: userId } },
    before: describeMember(before),
  });
}
