/**
 * Roles as the rules say them in words, for tests to compare the server with. It shares no code with
 * what it judges: no table of roles, no resolution.
 */

const ORDER = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;

export type NaiveRole = (typeof ORDER)[number];

/** Nested objects, the outermost first, as one person finds them; each list has one entry for each. */
export interface NaiveNest {
  /** What each gives at most to members; null where it says nothing. */
  levels: readonly (NaiveRole | null)[];
  /** What was granted to the person on each. */
  grants: readonly (NaiveRole | undefined)[];
  /** What was granted on each to a team that the person is in. */
  teamGrants: readonly (NaiveRole | undefined)[];
}

/** Somebody in an organization: the role there (null: a guest), or that they are disabled. */
export type NaiveMember = NaiveRole | null | 'disabled';

/** Whether a role gives what another one gives. */
export function naiveIncludes(role: NaiveRole | null, needed: NaiveRole): boolean {
  return role !== null && ORDER.indexOf(role) >= ORDER.indexOf(needed);
}

/** The role of a person on the object at a depth of a nest; null for none. */
export function naiveRole(member: NaiveMember, nest: NaiveNest, depth: number): NaiveRole | null {
  if (member === 'disabled') return null;
  if (member === 'admin') return 'admin';
  const upwards = Array.from({ length: depth + 1 }, (_, at) => depth - at);
  const all: NaiveRole[] = [];
  if (member !== null) {
    const decisive = upwards.find((at) => nest.levels[at] !== null);
    const level = decisive === undefined ? null : (nest.levels[decisive] ?? null);
    all.push(level === null || naiveIncludes(level, member) ? member : level);
  }
  for (const at of upwards) {
    for (const granted of [nest.grants[at], nest.teamGrants[at]]) {
      if (granted !== undefined) all.push(granted);
    }
  }
  return ORDER.findLast((role) => all.includes(role)) ?? null;
}

/** Whether a person has a role on something below the object at a depth. */
export function naivelyLeadsOn(member: NaiveMember, nest: NaiveNest, depth: number): boolean {
  return nest.levels.some((_, at) => at > depth && naiveRole(member, nest, at) !== null);
}
