import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onTeam } from '../access.ts';
import { deleteTeam as removeTeam } from '../write.ts';

/** Deletes a team, with its memberships and all that was granted to it. */
export const deleteTeam = defineOperation({
  id: 'delete-team',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}',
  tag: 'Teams',
  summary: 'Delete a team',
  description: 'Its people lose what was granted to the team.',
  access: onTeam('admin'),
  emits: ['team.deleted'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { team }) => {
      await removeTeam(platform, tx, team, actorOf(caller));
      return noContent();
    }),
});
