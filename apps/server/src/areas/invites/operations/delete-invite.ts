import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onInvite } from '../access.ts';
import { revokeInvite } from '../link-invites.ts';

/** Revokes a link. */
export const deleteInvite = defineOperation({
  id: 'delete-invite',
  method: 'DELETE',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  tag: 'Invites',
  summary: 'Delete a link invite',
  description: 'The link lets nobody in from then on. Those whom it let in stay.',
  access: onInvite(),
  emits: ['invite.revoked'],
  responses: { 205: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { invite }) => {
      await revokeInvite(platform, tx, invite, actorOf(caller));
      return resetContent();
    }),
});
