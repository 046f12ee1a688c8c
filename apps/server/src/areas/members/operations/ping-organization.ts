import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { lastSeenLimit, noteMemberSeen } from '../../access/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { findMember } from '../store.ts';

/** Says that the caller is there. */
export const pingOrganization = defineOperation({
  id: 'ping-organization',
  method: 'POST',
  path: '/orgs/{organizationId}/ping',
  tag: 'Members',
  summary: 'Say that the caller is there',
  description: 'Sets when the caller was last seen in the organization, once a minute at most.',
  access: onOrganization('access'),
  emits: ['member.seen'],
  responses: {
    200: Type.Object({ serviceVisitorClaims: Type.Optional(Type.String()) }),
  },
  async handle({ platform, caller, subject, write }) {
    const { id } = subject.organization;
    const member = await findMember(platform.database.db, id, caller.userId);
    const seen = member?.last_seen_at ?? '';
    if (seen > lastSeenLimit(platform.clock.now())) return ok({});
    return write(async (tx, { organization }) => {
      const place = { organizationId: organization.id, userId: caller.userId };
      await noteMemberSeen(platform, tx, place, actorOf(caller));
      return ok({});
    });
  },
});
