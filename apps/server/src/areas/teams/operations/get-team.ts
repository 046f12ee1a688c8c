import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTeam } from '../access.ts';
import { teamResource } from '../resource.ts';
import { showTeam } from '../show.ts';

/** A team. */
export const getTeam = defineOperation({
  id: 'get-team',
  method: 'GET',
  path: '/orgs/{organizationId}/teams/{teamId}',
  tag: 'Teams',
  summary: 'Get a team',
  access: onTeam('view'),
  responses: { 200: teamResource },
  async handle({ platform, caller, subject: { team, organization, role }, url }) {
    const viewer = { organization: organization.id, caller, role, url };
    return ok(await showTeam(platform.database.db, team, viewer));
  },
});
