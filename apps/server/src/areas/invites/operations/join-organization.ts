import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { addMember } from '../../access/index.ts';
import { onJoinable } from '../access.ts';

/** Comes in by what the caller has proven. */
export const joinOrganization = defineOperation({
  id: 'join-organization',
  method: 'POST',
  path: '/orgs/{organizationId}/join',
  tag: 'Invites',
  summary: 'Join an organization',
  description:
    'For who has a proven e-mail address at a verified domain of the organization; they get its `defaultRole`, or become guests. An organization with `sso` is joined through its identity provider alone. To everybody else it is a 404, and for who is a member already nothing changes.',
  access: onJoinable(),
  emits: ['member.added'],
  responses: { 204: null },
  example: { by: 'stranger' },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { organization, admission }) => {
      if (admission === undefined) return noContent();
      const member = {
        ...{ organization_id: organization.id, user_id: caller.userId, role: admission.role },
        ...{ disabled: 0, sso: admission.sso ? 1 : 0 },
        ...{ joined_at: readTimestamp(platform.clock), last_seen_at: null },
      };
      await addMember(platform, tx, member, actorOf(caller));
      return noContent();
    }),
});
