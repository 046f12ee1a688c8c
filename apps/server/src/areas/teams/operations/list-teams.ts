import { roleHas } from '@octavo/contract';
import * as contract from '@octavo/contract/teams';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { makeOwnerFilter } from '../owner-filter.ts';
import { showTeams } from '../show.ts';
import { countTeams, listTeams as listTeamRows, type TeamFilter } from '../store.ts';

/** The teams of an organization; a guest gets those that it is in. */
export const listTeams = implementOperation(contract.listTeams, {
  access: onOrganization('access'),
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
