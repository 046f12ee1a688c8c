import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { roleHas } from '../../../http/roles.ts';
import { onOrganization } from '../../orgs/index.ts';
import { makeOwnerFilter } from '../owner-filter.ts';
import { teamResource } from '../resource.ts';
import { showTeams } from '../show.ts';
import { countTeams, listTeams as listTeamRows, type TeamFilter } from '../store.ts';

/** The teams of an organization; a guest gets those that it is in. */
export const listTeams = defineOperation({
  id: 'list-teams',
  method: 'GET',
  path: '/orgs/{organizationId}/teams',
  tag: 'Teams',
  summary: 'List the teams of an organization',
  description: 'Oldest first. Guests get those that they are in.',
  access: onOrganization('access'),
  query: listQuery({
    owner: Type.Optional(
      Type.String({
        maxLength: 32,
        description: 'The id of a member: only teams whose people that member manages.',
      }),
    ),
    title: Type.Optional(
      Type.String({ maxLength: 64, description: 'Only titles that contain this, in any case.' }),
    ),
  }),
  responses: { 200: paginated(teamResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const organization = subject.organization.id;
    const { role } = subject;
    const managed =
      query.owner === undefined ? {} : await makeOwnerFilter(db, organization, query.owner);
    const filter: TeamFilter = {
      organization,
      title: query.title,
      ...managed,
      alsoWith: roleHas(role, 'view') ? undefined : caller.userId,
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `teams ${JSON.stringify(filter)}`,
        key: 'string',
        read: (range) => Promise.all([listTeamRows(db, filter, range), countTeams(db, filter)]),
        keyOf: ({ id }) => id,
        present: (rows) => showTeams(db, rows, { organization, caller, role, url }),
      }),
    );
  },
});
