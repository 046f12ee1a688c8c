import * as contract from '@octavo/contract/invites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { acceptInvite as giveOffered } from '../accept.ts';
import { onOffer } from '../access.ts';

/** Comes in by a link. */
export const acceptInvite = implementOperation(contract.acceptInvite, {
  access: onOffer(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { invite, member, role }) => {
      const accepting = { userId: caller.userId, member, role, actor: actorOf(caller) };
      await giveOffered(platform, tx, invite, accepting);
      return ok({});
    }),
});
