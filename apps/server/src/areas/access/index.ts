export { countReached, countSeen } from './count-reached.ts';
export type { GrantEvent, GrantSubject, MemberEvent, TeamMemberEvent } from './events.ts';
export {
  copyGrants,
  grantTo,
  grantToUsers,
  type NewGrant,
  revokeGrant,
} from './grants.ts';
export {
  countGrantedTeams,
  findGrant,
  findGrants,
  type GrantedObject,
  selectGrantedTeams,
} from './grants-store.ts';
export { requireMayGive, requireMayGiveAll } from './may-give.ts';
export { addMember, changeMember, lastSeenLimit, noteMemberSeen, removeMember } from './members.ts';
export {
  countOtherAdmins,
  findMemberIds,
  findMembership,
  findMetUsers,
  hasRoleAnywhere,
  isMemberElsewhere,
} from './members-store.ts';
export { type Meeting, showMet } from './met-people.ts';
export {
  addAccessObject,
  findAccessObject,
  moveAccessObject,
  type NewAccessObject,
  removeAccessObject,
  updateAccessObject,
  updatePosition,
} from './objects-store.ts';
export {
  chooseNeighbours,
  isWhereWanted,
  moveDeletedToRoot,
  type Neighbours,
  settlePosition,
  type WantedPlace,
} from './places.ts';
export {
  countLevelsAbove,
  countLevelsBelow,
  countObjectsIn,
  isWithin,
  type Siblings,
} from './places-store.ts';
export {
  listInOrder,
  listPlacesInOrder,
  type OrderRange,
  type PlacesRange,
  type Remembered,
} from './reading-order.ts';
export { type RoleFacts, resolveRole } from './resolve-role.ts';

export {
  countMemberships,
  countPeopleOn,
  findRoles,
  findRolesOn,
  hasGrant,
  type PeopleScope,
  type RoleColumns,
  roleOf,
  selectMemberships,
  selectPeopleOn,
  selectRoleColumns,
  selectRoles,
} from './roles-store.ts';
export {
  countFoundIn,
  isOnTheWay,
  selectFoundCollections,
  selectFoundIn,
  selectFoundInOrder,
  selectSeen,
  selectSeenByBoth,
  selectSeenRoles,
} from './seen-store.ts';
export type { AccessKind, GrantsTable, MembersTable, TeamMembersTable } from './tables.ts';
export {
  addTeamMembers,
  disbandTeam,
  removeTeamMembers,
  type TeamMembership,
  type TeamPlace,
} from './team-members.ts';
export {
  countTeamMembers,
  countTeamsOf,
  findPlacesOf,
  findTeamRoles,
  listTeamUserIds,
  selectOwnsTeam,
} from './team-members-store.ts';
export {
  listBelow,
  type NewHome,
  type ObjectBelow,
  selectBelow,
  transferAccessObjects,
} from './transfer-objects.ts';
