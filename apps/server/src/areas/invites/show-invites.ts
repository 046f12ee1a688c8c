import type { Role } from '@octavo/contract';
import type { InviteResource } from '@octavo/contract/invites';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Urls } from '../../http/urls.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { findRoles } from '../access/index.ts';
import { showPlaces } from './invite-places.ts';
import { presentInvite } from './present.ts';
import type { LinkInvitesTable } from './tables.ts';

/** Invites of an organization as the API shows them to a member of it with `memberRole`. */
export async function showInvites(
  platform: Platform,
  db: Db,
  invites: readonly LinkInvitesTable[],
  who: { holder: RightsHolder; memberRole: Role | null; url: Urls },
): Promise<InviteResource[]> {
  const ids = invites.map((invite) => invite.object_id);
  const roles = await findRoles(db, who.holder, ids);
  const places = await showPlaces(platform, db, invites, who);
  const member = { role: who.memberRole };
  return invites.map((invite) => {
    const invitee = { member, role: roles.get(invite.object_id) ?? null };
    return presentInvite(invite, invitee, places.get(invite.object_id), who.url);
  });
}

/** One invite, like `showInvites`. */
export async function showInvite(
  platform: Platform,
  db: Db,
  invite: LinkInvitesTable,
  who: Parameters<typeof showInvites>[3],
): Promise<InviteResource> {
  const [shown] = await showInvites(platform, db, [invite], who);
  if (shown === undefined) throw new Error('Nothing was shown.');
  return shown;
}
