import * as contract from '@octavo/contract/teams';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { addTeamMembers, findMemberIds } from '../../access/index.ts';
import { onTeam } from '../access.ts';
import { placeOf } from '../write.ts';

/** Puts a member of the organization into a team, or changes what it is there. */
export const putTeamMember = implementOperation(contract.putTeamMember, {
  access: onTeam('members'),
  handle: ({ platform, caller, params: { userId }, body, write }) =>
    write(async (tx, { team, organization }) => {
      const members = await findMemberIds(tx, organization.id, [userId]);
      if (!members.has(userId)) throw notFound('member');
      const membership = { userId, role: body.role };
      await addTeamMembers(platform, tx, placeOf(team), [membership], actorOf(caller));
      return noContent();
    }),
});
