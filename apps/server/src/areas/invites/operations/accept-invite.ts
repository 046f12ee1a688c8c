import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { acceptInvite as giveOffered } from '../accept.ts';
import { onOffer } from '../access.ts';

/** Comes in by a link. */
export const acceptInvite = defineOperation({
  id: 'accept-invite',
  method: 'POST',
  path: '/orgs/{organizationId}/invites/{inviteId}',
  tag: 'Invites',
  summary: 'Accept a link invite',
  description:
    'The caller gets what the invite offers and they lack; it never takes anything from them, and accepting it again changes nothing. An invite that was deleted or has expired, whose organization lets nobody in by links, or whose maker may not make it any more, is a 404.',
  access: onOffer(),
  emits: ['invite.accepted', 'member.added', 'member.updated', 'grant.changed'],
  responses: { 200: Type.Object({}) },
  example: { by: 'stranger' },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { invite, member, role }) => {
      const accepting = { userId: caller.userId, member, role, actor: actorOf(caller) };
      await giveOffered(platform, tx, invite, accepting);
      return ok({});
    }),
});
