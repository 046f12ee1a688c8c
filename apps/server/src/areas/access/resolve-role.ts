import { higherRole, lowerRole, type Role } from '@octavo/contract';

/** What a caller's role on an object follows from. */
export interface RoleFacts {
  /** The caller's membership of the object's organization; null for a stranger. */
  member: { role: Role | null; disabled: boolean } | null;
  /** `defaultLevel` of the object, then of each collection above it, nearest first. */
  defaultLevels: readonly (Role | null)[];
  /** Roles granted to the caller on the object and on every collection above it. */
  grants: readonly Role[];
  /** Roles granted there to the caller's teams. */
  teamGrants: readonly Role[];
}

/**
 * The caller's effective role on an object; null when the caller may not see it, or is the guest of
 * an organization.
 *
 * An organization's admin has admin everywhere. Otherwise the base role is the organization role,
 * lowered to the first default level that is set, and the effective role is the highest of the
 * base and of all grants. Strangers and disabled members have none, whatever was granted. Pure: the
 * one place that decides it.
 */
export function resolveRole(facts: RoleFacts): Role | null {
  const { member } = facts;
  if (member === null || member.disabled) return null;
  if (member.role === 'admin') return 'admin';
  let effective = member.role === null ? null : lowerToDefault(member.role, facts.defaultLevels);
  for (const granted of facts.grants) effective = higherRole(effective, granted);
  for (const granted of facts.teamGrants) effective = higherRole(effective, granted);
  return effective;
}

function lowerToDefault(role: Role, defaultLevels: readonly (Role | null)[]): Role {
  for (const level of defaultLevels) {
    if (level !== null) return lowerRole(role, level);
  }
  return role;
}
