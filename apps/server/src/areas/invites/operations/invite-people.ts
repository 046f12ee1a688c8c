import type { invitePeopleBody } from '@octavo/contract/invites';
import * as contract from '@octavo/contract/invites';
import type { Static } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireMayGiveAll } from '../../access/index.ts';
import { findUser } from '../../auth/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { invitePeople as addInvited, type Invitation } from '../invite.ts';

/** Makes people members of an organization by their addresses. */
export const invitePeople = implementOperation(contract.invitePeople, {
  access: onOrganization('admin'),
  handle: ({ platform, caller, body: request, url, write }) =>
    write(async (tx, { organization, role: own }) => {
      const invitations = readInvitations(request);
      requireMayGiveAll(
        own,
        invitations.map(({ role }) => role),
      );
      const inviter = {
        displayName: (await findUser(tx, caller.userId))?.display_name ?? '',
        signInUrl: url.root('/sign-in'),
        actor: actorOf(caller),
      };
      return ok(await addInvited(platform, tx, organization, invitations, inviter));
    }),
});

function readInvitations(request: Static<typeof invitePeopleBody>): Invitation[] {
  return request.emails.map((entry) => {
    const named = typeof entry === 'string' ? { email: entry } : entry;
    const role = named.role === undefined ? request.role : named.role;
    return { email: named.email, role: role ?? null, sso: request.sso ?? false };
  });
}
