import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { countOtherAdmins, removeMember } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { requireAdminLeft } from '../policy.ts';

/** Removes a member from an organization, with all that was granted to it there. */
export const deleteMember = defineOperation({
  id: 'delete-member',
  method: 'DELETE',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member from an organization',
  access: onMember('admin'),
  emits: ['member.removed'],
  responses: { 204: null },
  errors: [{ type: 'last_admin' }],
  handle: ({ platform, caller, write }) =>
    write(async (tx, { organization, member }) => {
      requireAdminLeft(member, false, await countOtherAdmins(tx, organization.id, member.id));
      const place = { organizationId: organization.id, userId: member.id };
      await removeMember(platform, tx, place, member, actorOf(caller));
      return noContent();
    }),
});
