import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { changeMember } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { memberResource } from '../resource.ts';
import { showMember } from '../show.ts';

/** Marks a member as one who signs in through the organization's single sign-on. */
export const markSingleSignOnMember = defineOperation({
  id: 'mark-single-sign-on-member',
  method: 'POST',
  path: '/orgs/{organizationId}/members/{userId}/sso',
  tag: 'Members',
  summary: 'Mark a member as one of single sign-on',
  description: 'Changes nothing where the member is marked already.',
  access: onMember('admin'),
  emits: ['member.updated'],
  responses: { 200: memberResource },
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
