import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { countOtherAdmins, deleteMemberRow } from '../../access/index.ts';
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
  responses: { 204: null },
  errors: [{ type: 'last_admin' }],
  handle: ({ subject, write }) =>
    write(async (tx) => {
      const { organization, member } = subject;
      requireAdminLeft(member, false, await countOtherAdmins(tx, organization.id, member.id));
      await deleteMemberRow(tx, organization.id, member.id);
      return noContent();
    }),
});
