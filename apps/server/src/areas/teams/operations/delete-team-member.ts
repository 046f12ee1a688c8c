import * as contract from '@octavo/contract/teams';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { findTeamRoles, removeTeamMembers } from '../../access/index.ts';
import { onTeam } from '../access.ts';
import { placeOf } from '../write.ts';

/** Takes somebody out of a team. */
export const deleteTeamMember = implementOperation(contract.deleteTeamMember, {
  access: onTeam('members'),
  handle: ({ platform, caller, params: { userId }, write }) =>
    write(async (tx, { team }) => {
      const places = await findTeamRoles(tx, team.id, [userId]);
      if (!places.has(userId)) throw notFound('member of the team');
      await removeTeamMembers(platform, tx, placeOf(team), [userId], actorOf(caller));
      return noContent();
    }),
});
