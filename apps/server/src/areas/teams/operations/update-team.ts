import * as contract from '@octavo/contract/teams';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTeam } from '../access.ts';
import { showTeam } from '../show.ts';
import { renameTeam } from '../write.ts';

/** Renames a team. */
export const updateTeam = implementOperation(contract.updateTeam, {
  access: onTeam('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { team, organization, role }) => {
      const change = { title: body.title, actor: actorOf(caller) };
      const row = await renameTeam(platform, tx, team, change);
      return ok(await showTeam(tx, row, { organization: organization.id, caller, role, url }));
    }),
});
