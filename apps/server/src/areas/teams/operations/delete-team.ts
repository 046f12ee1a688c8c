import * as contract from '@octavo/contract/teams';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onTeam } from '../access.ts';
import { deleteTeam as removeTeam } from '../write.ts';

/** Deletes a team, with its memberships and all that was granted to it. */
export const deleteTeam = implementOperation(contract.deleteTeam, {
  access: onTeam('admin'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { team }) => {
      await removeTeam(platform, tx, team, actorOf(caller));
      return noContent();
    }),
});
