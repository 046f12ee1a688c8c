/** Teams: people of an organization to whom roles are granted together, and the grants themselves. */
import { defineArea } from '../../http/define-area.ts';
import { createTeam as createTeamOperation } from './operations/create-team.ts';
import { deleteTeam as deleteTeamOperation } from './operations/delete-team.ts';
import { deleteTeamMember } from './operations/delete-team-member.ts';
import { getTeam } from './operations/get-team.ts';
import { listMemberTeams } from './operations/list-member-teams.ts';
import { listTeamMembers } from './operations/list-team-members.ts';
import { listTeams } from './operations/list-teams.ts';
import { putTeamMember } from './operations/put-team-member.ts';
import { updateTeam } from './operations/update-team.ts';
import { updateTeamMembers } from './operations/update-team-members.ts';

export const teamsArea = defineArea({
  name: 'teams',
  words: ['team'],
  operations: [
    listTeams,
    createTeamOperation,
    getTeam,
    updateTeam,
    deleteTeamOperation,
    listTeamMembers,
    updateTeamMembers,
    putTeamMember,
    deleteTeamMember,
    listMemberTeams,
  ],
  tables: ['teams'],
  events: ['team.created', 'team.updated', 'team.deleted'],
});
