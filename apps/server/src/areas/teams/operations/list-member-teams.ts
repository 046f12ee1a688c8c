import { TEAM_ROLES } from '@octavo/contract';
import * as contract from '@octavo/contract/teams';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { findPlacesOf } from '../../access/index.ts';
import { onMember } from '../../members/index.ts';
import { showTeams } from '../show.ts';
import { countTeams, listTeams, type TeamFilter } from '../store.ts';

/** The teams that a member of an organization is in. */
export const listMemberTeams = implementOperation(contract.listMemberTeams, {
  access: onMember('view'),
  async handle({ platform, caller, subject: { member, organization, role }, query, url }) {
    const { db } = platform.database;
    const filter: TeamFilter = {
      organization: organization.id,
      title: query.title,
      with: { userId: member.id, as: TEAM_ROLES },
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `member teams ${JSON.stringify(filter)}`,
        key: 'string',
        read: (range) => Promise.all([listTeams(db, filter, range), countTeams(db, filter)]),
        keyOf: ({ id }) => id,
        async present(rows) {
          const viewer = { organization: organization.id, caller, role, url };
          const shown = await showTeams(db, rows, viewer);
          const ids = rows.map(({ id }) => id);
          const places = await findPlacesOf(db, member.id, ids);
          return shown.flatMap((team) => {
            const place = places.get(team.id);
            return place === undefined ? [] : [{ team, member: { role: place } }];
          });
        },
      }),
    );
  },
});
