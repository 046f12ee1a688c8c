import * as contract from '@octavo/contract/invites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onInvite } from '../access.ts';
import { changeInvite } from '../link-invites.ts';
import { requireMayInvite } from '../policy.ts';
import { readInviteChanges } from '../read-invite.ts';
import { showInvite } from '../show-invites.ts';

/** Changes what a link gives, and until when. */
export const updateInvite = implementOperation(contract.updateInvite, {
  access: onInvite(),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { invite, role, memberRole }) => {
      const changes = readInviteChanges(body, invite, platform.clock.now());
      requireMayInvite(role, changes.role);
      const row = await changeInvite(platform, tx, invite, changes, actorOf(caller));
      const who = { holder: caller, memberRole, url };
      return ok(await showInvite(platform, tx, row, who));
    }),
});
