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
  | 'admin'
  /** Who is in a team, and as what. */
  | 'members'
  /** To take somebody out of an organization. */
  | 'remove';

/** What each role adds to the ones before it; `guest` is what membership alone gives. */
export const ABILITIES: Readonly<Record<Role | 'guest', readonly Ability[]>> = {
  guest: ['access'],
  read: ['view'],
  comment: ['comment'],
  edit: ['edit'],
  review: ['review', 'merge'],
  create: ['create'],
  admin: ['admin', 'members', 'remove'],
};

/** What one can be in a team. */
export const TEAM_ROLES = ['owner', 'member'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * What somebody is to an object besides the role on it: the person that it is about (`self`), or in
 * the team that it is.
 */
export type Standing = 'self' | `team ${TeamRole}`;

/** What each standing gives, whatever the role. */
export const STANDINGS: Readonly<Record<Standing, readonly Ability[]>> = {
  self: ['view', 'remove'],
  'team owner': ['view', 'members'],
  'team member': ['view'],
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

/** Whether `role` (null = guest), or what one is to the object besides, gives `ability`. */
export function roleHas(role: Role | null, ability: Ability, standing?: Standing): boolean {
  if (standing !== undefined && STANDINGS[standing].includes(ability)) return true;
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

function rankOf(role: Role | null): number {
  return role === null ? -1 : (RANKS.get(role) ?? -1);
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
