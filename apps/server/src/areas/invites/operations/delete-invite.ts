import * as contract from '@octavo/contract/invites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onInvite } from '../access.ts';
import { revokeInvite } from '../link-invites.ts';

/** Revokes a link. */
export const deleteInvite = implementOperation(contract.deleteInvite, {
  access: onInvite(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { invite }) => {
      await revokeInvite(platform, tx, invite, actorOf(caller));
      return resetContent();
    }),
});
