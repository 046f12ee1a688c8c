import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import {
  addMember,
  changeMember,
  findGrants,
  grantTo,
  type MembersTable,
} from '../access/index.ts';
import { locateInvite } from './events.ts';
import { decideAcceptance, type Invitee } from './policy.ts';
import type { LinkInvitesTable } from './tables.ts';

/** Who accepts an invite. */
export interface Accepting extends Invitee {
  userId: string;
  member: MembersTable | undefined;
  actor: Actor;
}

/**
 * Gives somebody what an invite offers and they lack. The caller has checked that the invite is open
 * and that the person is no disabled member.
 */
export async function acceptInvite(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  invite: LinkInvitesTable,
  { userId, member, role: own, actor }: Accepting,
): Promise<void> {
  const { join, raise, grant } = decideAcceptance(invite, { member, role: own });
  const organizationId = invite.organization_id;
  if (join !== undefined) {
    const row = {
      organization_id: organizationId,
      user_id: userId,
      role: join,
      disabled: 0,
      sso: 0,
      joined_at: readTimestamp(platform.clock),
      last_seen_at: null,
    };
    await addMember(platform, tx, row, actor);
  }
  if (raise !== undefined && member !== undefined) {
    const change = { before: member, changes: { role: raise, disabled: member.disabled } };
    await changeMember(platform, tx, { organizationId, userId }, change, actor);
  }
  if (grant !== undefined) {
    const object = { kind: invite.object_kind, id: invite.object_id, organizationId };
    const before = await findGrants(tx, object, 'user', [userId]);
    const given = { to: 'user', ids: [userId], role: grant, before, actor } as const;
    await grantTo(platform, tx, object, given);
  }
  if (join === undefined && raise === undefined && grant === undefined) return;
  await platform.events.emit(tx, 'invite.accepted', { actor, ...locateInvite(invite) });
}
