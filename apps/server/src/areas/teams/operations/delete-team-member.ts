import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { findTeamRoles, removeTeamMembers } from '../../access/index.ts';
import { onTeam } from '../access.ts';
import { placeOf } from '../write.ts';

/** Takes somebody out of a team. */
export const deleteTeamMember = defineOperation({
  id: 'delete-team-member',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  tag: 'Teams',
  summary: 'Take somebody out of a team',
  access: onTeam('members'),
  emits: ['team-member.removed'],
  responses: { 204: null },
  example: { params: { userId: '{teammateId}' } },
  handle: ({ platform, caller, params: { userId }, write }) =>
    write(async (tx, { team }) => {
      const places = await findTeamRoles(tx, team.id, [userId]);
      if (!places.has(userId)) throw notFound('member of the team');
      await removeTeamMembers(platform, tx, placeOf(team), [userId], actorOf(caller));
      return noContent();
    }),
});
