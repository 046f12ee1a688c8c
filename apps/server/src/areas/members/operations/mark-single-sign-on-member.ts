import * as contract from '@octavo/contract/members';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { changeMember } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { showMember } from '../show.ts';

/** Marks a member as one who signs in through the organization's single sign-on. */
export const markSingleSignOnMember = implementOperation(contract.markSingleSignOnMember, {
  access: onMember('admin'),
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { organization: { id: organizationId }, member: before }) => {
      const changes = { sso: 1 };
      if (before.sso === 0) {
        const place = { organizationId, userId: before.id };
        await changeMember(platform, tx, place, { before, changes }, actorOf(caller));
      }
      return ok(await showMember(tx, organizationId, { ...before, ...changes }, url));
    }),
});
