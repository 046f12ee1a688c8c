import * as contract from '@octavo/contract/teams';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireMembers } from '../require-members.ts';
import { showTeam } from '../show.ts';
import { createTeam as addTeam } from '../write.ts';

/** Makes a team. */
export const createTeam = implementOperation(contract.createTeam, {
  access: onOrganization('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization: { id: organization }, role }) => {
      const members = [...new Set(body.members ?? [])];
      const named = members.map((name, at) => ({ path: `body.members[${at}]`, name }));
      await requireMembers(tx, organization, named);
      const row = await addTeam(platform, tx, {
        organizationId: organization,
        title: body.title,
        members: members.map((userId) => ({ userId })),
        actor: actorOf(caller),
      });
      const team = await showTeam(tx, row, { organization, caller, role, url });
      return created(team, team.urls.location);
    }),
});
