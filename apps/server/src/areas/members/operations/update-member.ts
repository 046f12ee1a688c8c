import * as contract from '@octavo/contract/members';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { changeMember, countOtherAdmins, requireMayGive } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { requireAdminLeft } from '../policy.ts';
import { showMember } from '../show.ts';

/** Changes a member's role, or disables or enables it. */
export const updateMember = implementOperation(contract.updateMember, {
  access: onMember('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization: { id: organizationId }, role: own, member: before }) => {
      const role = body.role === undefined ? before.role : body.role;
      const disabled = body.disabled === undefined ? before.disabled : body.disabled ? 1 : 0;
      requireMayGive(own, { from: before.role, to: role });
      const others = await countOtherAdmins(tx, organizationId, before.id);
      requireAdminLeft(before, role === 'admin' && disabled === 0, others);
      const changes = { role, disabled };
      const place = { organizationId, userId: before.id };
      await changeMember(platform, tx, place, { before, changes }, actorOf(caller));
      return ok(await showMember(tx, organizationId, { ...before, ...changes }, url));
    }),
});
