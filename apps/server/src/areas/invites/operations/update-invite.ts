import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onInvite } from '../access.ts';
import { changeInvite } from '../link-invites.ts';
import { requireMayInvite } from '../policy.ts';
import { readInviteChanges } from '../read-invite.ts';
import { inviteChanges, inviteResource } from '../resource.ts';
import { showInvite } from '../show-invites.ts';

/** Changes what a link gives, and until when. */
export const updateInvite = defineOperation({
  id: 'update-invite',
  method: 'PATCH',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  tag: 'Invites',
  summary: 'Update a link invite',
  description:
    'Counts for who accepts it from now on. Whoever changes an invite stands for it from then on, as its maker did: it is worth what they may give. Of an invite onto a space or a collection `role` and `level` mean the same; `expiresAt` null keeps it open.',
  access: onInvite(),
  body: inviteChanges,
  emits: ['invite.updated'],
  responses: { 200: inviteResource },
  errors: [{ type: 'role_exceeds_own' }],
  example: { body: { role: 'comment' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { invite, role, memberRole }) => {
      const changes = readInviteChanges(body, invite, platform.clock.now());
      requireMayInvite(role, changes.role);
      const row = await changeInvite(platform, tx, invite, changes, actorOf(caller));
      const who = { holder: caller, memberRole, url };
      return ok(await showInvite(platform, tx, row, who));
    }),
});
