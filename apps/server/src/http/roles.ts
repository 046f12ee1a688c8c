/**
 * Who may do what: the one table from roles to abilities, and the resolver of a caller's role.
 * Pure. Everything that enforces or reports a permission asks this module.
 */

/** The roles, weakest first; each includes those before it. A guest is a member with role null. */
export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/**
 * What operations ask for. `access` is to belong to an organization, guests included; every other
 * ability comes with a role.
 */
export type Ability =
  | 'access'
  | 'view'
  | 'comment'
  | 'edit'
  | 'review'
  | 'merge'
  | 'create'
  | 'admin';

/** What each role adds to the ones before it; `guest` is what membership alone gives. */
export const ABILITIES: Readonly<Record<Role | 'guest', readonly Ability[]>> = {
  guest: ['access'],
  read: ['view'],
  comment: ['comment'],
  edit: ['edit'],
  review: ['review', 'merge'],
  create: ['create'],
  admin: ['admin'],
};

const RANKS: ReadonlyMap<string, number> = new Map(ROLES.map((role, rank) => [role, rank]));

const HELD: ReadonlyMap<Role | null, ReadonlySet<Ability>> = new Map([
  [null, new Set(ABILITIES.guest)],
  ...ROLES.map((role, rank): [Role, ReadonlySet<Ability>] => [
    role,
    new Set([
      ...ABILITIES.guest,
      ...ROLES.slice(0, rank + 1).flatMap((included) => ABILITIES[included]),
    ]),
  ]),
]);

/** Whether `role` (null = guest) gives `ability`. */
export function roleHas(role: Role | null, ability: Ability): boolean {
  return HELD.get(role)?.has(ability) ?? false;
}

/** The weakest role that gives `ability`; null where membership alone does. */
export function roleNeededFor(ability: Ability): Role | null {
  if (ABILITIES.guest.includes(ability)) return null;
  return ROLES.find((role) => ABILITIES[role].includes(ability)) ?? 'admin';
}

/** Whether a text read from storage or a request names a role. */
export function isRole(text: unknown): text is Role {
  return typeof text === 'string' && RANKS.has(text);
}

/** Below zero when `a` is weaker than `b`, zero when equal; null is weaker than every role. */
export function compareRoles(a: Role | null, b: Role | null): number {
  return rankOf(a) - rankOf(b);
}

/** The stronger of two roles. */
export function higherRole(a: Role | null, b: Role | null): Role | null {
  return compareRoles(a, b) >= 0 ? a : b;
}

/** The weaker of two roles. */
export function lowerRole(a: Role, b: Role): Role {
  return compareRoles(a, b) <= 0 ? a : b;
}

/** What a caller's role on a space or collection follows from. */
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
 * The caller's effective role on a space or collection; null when the caller may not see it.
 *
 * An organization's admin has admin everywhere. Otherwise the base role is the organization role,
 * lowered to the first default level that is set, and the effective role is the highest of the
 * base and of all grants. Strangers and disabled members have none, whatever was granted.
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

function rankOf(role: Role | null): number {
  return role === null ? -1 : (RANKS.get(role) ?? -1);
}
