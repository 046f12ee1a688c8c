import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { addTeamMembers, findMemberIds } from '../../access/index.ts';
import { onTeam } from '../access.ts';
import { teamRoleSchema } from '../resource.ts';
import { placeOf } from '../write.ts';

/** Puts a member of the organization into a team, or changes what it is there. */
export const putTeamMember = defineOperation({
  id: 'put-team-member',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  tag: 'Teams',
  summary: 'Put somebody into a team',
  description: 'Without `role`, who is in the team stays what they are, and others become members.',
  access: onTeam('members'),
  body: Type.Object({ role: Type.Optional(teamRoleSchema) }),
  emits: ['team-member.added', 'team-member.updated'],
  responses: { 204: null },
  example: { body: { role: 'owner' } },
  handle: ({ platform, caller, params: { userId }, body, write }) =>
    write(async (tx, { team, organization }) => {
      const members = await findMemberIds(tx, organization.id, [userId]);
      if (!members.has(userId)) throw notFound('member');
      const membership = { userId, role: body.role };
      await addTeamMembers(platform, tx, placeOf(team), [membership], actorOf(caller));
      return noContent();
    }),
});
