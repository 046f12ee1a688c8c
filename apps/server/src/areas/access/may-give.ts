import { compareRoles, type Role } from '@octavo/contract';
import { forbidden } from '../../http/errors.ts';

/** A role that somebody is to have instead of another; null is none. */
export interface RoleChange {
  from: Role | null;
  to: Role | null;
}

/**
 * Refuses that somebody with the role `own` on an object gives a role there, or changes or takes
 * away one, that is higher than that. Pure: the one rule for grants to people and teams, roles of
 * members, invitations, default roles and default levels.
 *
 * @throws ApiError 403
 */
export function requireMayGive(own: Role | null, { from, to }: RoleChange): void {
  if (compareRoles(from, own) <= 0 && compareRoles(to, own) <= 0) return;
  throw forbidden(
    'role_exceeds_own',
    `Your role is ${own ?? 'guest'}: you cannot grant, change or remove a higher role.`,
  );
}

/** `requireMayGive` of roles that nobody has yet. */
export function requireMayGiveAll(own: Role | null, roles: Iterable<Role | null>): void {
  for (const to of roles) requireMayGive(own, { from: null, to });
}
