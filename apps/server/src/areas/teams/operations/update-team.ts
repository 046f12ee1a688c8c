import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTeam } from '../access.ts';
import { teamResource, teamTitle } from '../resource.ts';
import { showTeam } from '../show.ts';
import { renameTeam } from '../write.ts';

/** Renames a team. */
export const updateTeam = defineOperation({
  id: 'update-team',
  method: 'PATCH',
  path: '/orgs/{organizationId}/teams/{teamId}',
  tag: 'Teams',
  summary: 'Rename a team',
  access: onTeam('admin'),
  body: Type.Object({ title: teamTitle }),
  emits: ['team.updated'],
  responses: { 200: teamResource },
  example: { body: { title: 'Glazers' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { team, organization, role }) => {
      const change = { title: body.title, actor: actorOf(caller) };
      const row = await renameTeam(platform, tx, team, change);
      return ok(await showTeam(tx, row, { organization: organization.id, caller, role, url }));
    }),
});
