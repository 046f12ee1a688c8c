import * as contract from '@octavo/contract/teams';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countTeamMembers } from '../../access/index.ts';
import { showMembers } from '../../members/index.ts';
import { onTeam } from '../access.ts';
import { memberPermissions } from '../policy.ts';
import { listTeamPeople } from '../team-people.ts';

/** Who is in a team, disabled members included. */
export const listTeamMembers = implementOperation(contract.listTeamMembers, {
  access: onTeam('view'),
  async handle({ platform, caller, subject: { team, organization, role }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `team members ${team.id}`,
        key: 'string',
        async read(range) {
          const rows = await listTeamPeople(db, team, range);
          return [rows, (await countTeamMembers(db, [team.id])).get(team.id) ?? 0];
        },
        keyOf: ({ id }) => id,
        async present(rows) {
          const members = await showMembers(db, organization.id, rows, url);
          return rows.map((row, at) => {
            const member = members[at];
            if (member === undefined) throw new Error('A member of a team was not shown.');
            const permissions = memberPermissions(role, row.id === caller.userId);
            return { organization: member, team: { role: row.team_role }, permissions };
          });
        },
      }),
    );
  },
});
