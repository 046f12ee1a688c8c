import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { countOtherAdmins, removeMember, requireMayGive } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { requireAdminLeft } from '../policy.ts';

/** Removes a member from an organization, with its places in teams and all that was granted. */
export const deleteMember = defineOperation({
  id: 'delete-member',
  method: 'DELETE',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member from an organization',
  description:
    'It loses its places in teams and all that was granted to it there. Everybody may leave by themselves, but for the last admin.',
  access: onMember('remove'),
  emits: ['member.removed'],
  responses: { 204: null },
  errors: [{ type: 'last_admin' }, { type: 'role_exceeds_own' }],
  handle: ({ platform, caller, write }) =>
    write(async (tx, { organization, role, standing, member }) => {
      if (standing !== 'self') requireMayGive(role, { from: member.role, to: null });
      requireAdminLeft(member, false, await countOtherAdmins(tx, organization.id, member.id));
      const place = { organizationId: organization.id, userId: member.id };
      await removeMember(platform, tx, place, member, actorOf(caller));
      return noContent();
    }),
});
