import * as contract from '@octavo/contract/members';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { countOtherAdmins, removeMember, requireMayGive } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { requireAdminLeft } from '../policy.ts';

/** Removes a member from an organization, with its places in teams and all that was granted. */
export const deleteMember = implementOperation(contract.deleteMember, {
  access: onMember('remove'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { organization, role, standing, member }) => {
      if (standing !== 'self') requireMayGive(role, { from: member.role, to: null });
      requireAdminLeft(member, false, await countOtherAdmins(tx, organization.id, member.id));
      const place = { organizationId: organization.id, userId: member.id };
      await removeMember(platform, tx, place, member, actorOf(caller));
      return noContent();
    }),
});
