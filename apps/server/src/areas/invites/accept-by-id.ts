import { wholePerson } from '../../http/rights-holder.ts';
import type { Actor, Platform, Tx } from '../../platform/index.ts';
import { findMembership, findRoles } from '../access/index.ts';
import { acceptInvite } from './accept.ts';
import { findOpenInvite } from './access.ts';

/** Who accepts which invite. */
export interface InviteAcceptance {
  /** As the link carries it. */
  inviteId: string;
  userId: string;
  actor: Actor;
}

/**
 * Accepts the invite that a link stands for, as the operation `accept-invite` does; false where it is
 * closed, and for disabled members.
 */
export async function acceptInviteById(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  { inviteId, userId, actor }: InviteAcceptance,
): Promise<boolean> {
  const open = await findOpenInvite(platform, tx, inviteId);
  if (open === undefined) return false;
  const { organization, invite } = open;
  const member = await findMembership(tx, organization.id, userId);
  if (member?.disabled === 1) return false;
  const roles = await findRoles(tx, wholePerson(userId), [invite.object_id]);
  const role = roles.get(invite.object_id) ?? null;
  await acceptInvite(platform, tx, invite, { userId, member, role, actor });
  return true;
}
