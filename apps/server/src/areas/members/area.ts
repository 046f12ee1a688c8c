import { defineArea } from '../../http/define-area.ts';
import { deleteMember } from './operations/delete-member.ts';
import { getMember } from './operations/get-member.ts';
import { listMembers } from './operations/list-members.ts';
import { markSingleSignOnMember } from './operations/mark-single-sign-on-member.ts';
import { pingOrganization } from './operations/ping-organization.ts';
import { updateMember } from './operations/update-member.ts';

/** Members of organizations. */
export const membersArea = defineArea({
  name: 'members',
  words: ['member', 'ping'],
  operations: [
    listMembers,
    getMember,
    updateMember,
    deleteMember,
    markSingleSignOnMember,
    pingOrganization,
  ],
});
