export {
  addTeamMembers,
  countTeamMembers,
  findTeamRoles,
  listTeamUserIds,
  removeTeamMembers,
  type TeamMembership,
  type TeamPlace,
} from '../access/index.ts';
export { onTeam, type TeamSubject, teamObject } from './access.ts';
export type { TeamEvent } from './events.ts';
export { type GrantTarget, makeGranting } from './granting.ts';
export { type NamedPerson, requireMembers } from './require-members.ts';

export { showTeams, type TeamViewer } from './show.ts';
export { countTeams, findTeam, findTeams, listTeams, type TeamFilter } from './store.ts';
export type { TeamsTable } from './tables.ts';
export {
  createTeam,
  deleteTeam,
  type NewTeam,
  placeOf,
  renameTeam,
  replaceTeamMembers,
} from './write.ts';
