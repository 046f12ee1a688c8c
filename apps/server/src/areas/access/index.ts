/**
 * Who may: who belongs to organizations and teams, what is granted to whom, and the roles that
 * follow. Nothing else resolves a role, and nothing else keeps a query to what somebody may see.
 */
import type { Operation } from '../../http/define-operation.ts';
import { getUserById } from './operations/get-user-by-id.ts';

export const accessOperations: readonly Operation[] = [getUserById];

export type { GrantEvent, GrantSubject, MemberEvent } from './events.ts';
export { copyGrants, grantToUsers, type NewGrant, revokeFromUser } from './grants.ts';
export { findUserGrant, type GrantedObject } from './grants-store.ts';
export { addMember, changeMember, removeMember } from './members.ts';
export { countOtherAdmins, findMemberIds, findMembership } from './members-store.ts';
export {
  addAccessObject,
  findAccessObject,
  moveAccessObject,
  type NewAccessObject,
  removeAccessObject,
  updateAccessObject,
} from './objects-store.ts';
export { type RoleFacts, resolveRole } from './resolve-role.ts';
export { nullableRoleSchema, roleSchema } from './resource.ts';
export {
  countMemberships,
  countPeopleOn,
  countSeen,
  findRoles,
  findRolesOn,
  hasAdminGrant,
  type RoleColumns,
  roleOf,
  selectMemberships,
  selectPeopleOn,
  selectRoles,
  selectSeen,
  selectSeenRoles,
} from './roles-store.ts';
export type { AccessKind, GrantsTable, MembersTable, TeamMembersTable } from './tables.ts';
