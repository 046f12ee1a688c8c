import { ROLES, type Role } from '@octavo/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { isWithinReach, type RightsHolder } from '../../http/rights-holder.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/index.ts';
import type { GrantedObject } from './grants-store.ts';
import { resolveRole } from './resolve-role.ts';
import type { AccessKind, AccessObjectsTable, MembersTable } from './tables.ts';

/** The columns that `selectRoles` adds: what the role of a member on an object follows from. */
export interface RoleColumns {
  member_role: Role | null;
  /** The first default level that is set on the object or above it. */
  inherited_level: Role | null;
  /** The place in `ROLES` of the strongest role granted there or above it to the member. */
  granted_rank: number | null;
  /** The same of what was granted to teams of the member. */
  team_rank: number | null;
}

type Builder = ExpressionBuilder<
  Tables & { object: AccessObjectsTable; member: MembersTable },
  'object' | 'member'
>;

/**
 * Pairs of objects (`object`) and the members of their organizations who are not disabled
 * (`member`). Other areas join their tables to `object.id` and narrow it.
 */
export function selectPairs(db: Db) {
  return db
    .selectFrom('access_objects as object')
    .innerJoin('members as member', 'member.organization_id', 'object.organization_id')
    .where('member.disabled', '=', 0);
}

/**
 * The memberships of a user who is not disabled, with `member_role`, the role in the organization;
 * join to `member.organization_id`.
 */
export function selectMemberships(db: Db, { userId, reach }: RightsHolder) {
  const memberships = db
    .selectFrom('members as member')
    .select('member.role as member_role')
    .where('member.user_id', '=', userId)
    .where('member.disabled', '=', 0);
  return reach === null ? memberships : memberships.where('member.organization_id', '=', reach);
}

/** `selectPairs` of one user, as far as the user's way in reaches: outside of that there are none. */
export function selectPairsOf(db: Db, { userId, reach }: RightsHolder) {
  const pairs = selectPairs(db).where('member.user_id', '=', userId);
  return reach === null ? pairs : pairs.where('member.organization_id', '=', reach);
}

/** How many organizations a user belongs to. */
export async function countMemberships(db: Db, holder: RightsHolder): Promise<number> {
  const { count } = await selectMemberships(db, holder)
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Pairs of objects and members with the columns of `RoleColumns`, from which `roleOf` tells the
 * member's role; `object` and `member` are the names to join to and to narrow by. Deleted objects
 * and guests without a grant are among them.
 */
export function selectRoles(db: Db) {
  return selectPairs(db).select(selectRoleColumns);
}

/** The columns of `RoleColumns`, for a query of objects and members. */
export function selectRoleColumns(is: Builder) {
  return [
    'member.role as member_role',
    selectInheritedLevel(is).as('inherited_level'),
    selectGrantedRank(is).as('granted_rank'),
    selectTeamRank(is).as('team_rank'),
  ] as const;
}

/** The role that the columns of `selectRoles` say; null for who may not see the object. */
export function roleOf(columns: RoleColumns): Role | null {
  return resolveRole({
    member: { role: columns.member_role, disabled: false },
    defaultLevels: [columns.inherited_level],
    grants: readRank(columns.granted_rank),
    teamGrants: readRank(columns.team_rank),
  });
}

function readRank(rank: number | null): Role[] {
  return ROLES.filter((_, at) => rank !== null && at === Number(rank));
}

/**
 * The roles of a user on any number of objects of any kinds, by the ids of the objects, with one
 * query. Objects on which the user has none are left out; on an organization a guest has null.
 */
export async function findRoles(
  db: Db,
  holder: RightsHolder,
  objects: readonly string[],
): Promise<Map<string, Role | null>> {
  if (objects.length === 0) return new Map();
  const rows = await selectPairsOf(db, holder)
    .select(selectRoleColumns)
    .select(['object.id', 'object.kind'])
    .where('object.id', 'in', [...new Set(objects)])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const role = roleOf(row);
      return role === null && row.kind !== 'organization' ? [] : [[row.id, role] as const];
    }),
  );
}

/** The roles of any number of users on one object, by their ids; who has none is left out. */
export async function findRolesOn(
  db: Db,
  object: string,
  users: readonly string[],
): Promise<Map<string, Role>> {
  if (users.length === 0) return new Map();
  const rows = await selectRoles(db)
    .select('member.user_id')
    .where('object.id', '=', object)
    .where('member.user_id', 'in', [...new Set(users)])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const role = roleOf(row);
      return role === null ? [] : [[row.user_id, role] as const];
    }),
  );
}

/**
 * Whether a user, or a team of theirs, was granted a role that includes `atLeast` on any object of
 * these kinds in an organization.
 */
export async function hasGrant(
  db: Db,
  { organization, holder }: { organization: string; holder: RightsHolder },
  { kinds, atLeast }: { kinds: readonly AccessKind[]; atLeast: Role },
): Promise<boolean> {
  if (!isWithinReach(holder, organization)) return false;
  const user = holder.userId;
  const row = await db
    .selectFrom('grants as g')
    .select('g.object_id')
    .where('g.organization_id', '=', organization)
    .where('g.object_kind', 'in', [...kinds])
    .where('g.role', 'in', ROLES.slice(ROLES.indexOf(atLeast)))
    .where((is) =>
      is.or([
        is.and([is('g.subject_kind', '=', 'user'), is('g.subject_id', '=', user)]),
        is.and([
          is('g.subject_kind', '=', 'team'),
          is(
            'g.subject_id',
            'in',
            is.selectFrom('team_members as t').select('t.team_id').where('t.user_id', '=', user),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which people of an object: everybody who has a role on it, or to whom one was granted on it. */
export type PeopleScope = 'everybody' | 'granted';

/**
 * People with a role on an object, with the columns of `RoleColumns` and `granted_role`, which was
 * granted to them on this very object. `member` is the name to join to.
 */
export function selectPeopleOn(db: Db, object: GrantedObject, scope: PeopleScope) {
  return selectRoles(db)
    .select((is) => selectGrantHere(is).as('granted_role'))
    .where('object.id', '=', object.id)
    .where(isOn(object, scope));
}

/** How many people `selectPeopleOn` selects. */
export async function countPeopleOn(
  db: Db,
  object: GrantedObject,
  scope: PeopleScope,
): Promise<number> {
  const { count } = await selectPairs(db)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('object.id', '=', object.id)
    .where(isOn(object, scope))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether `member` has a role on an object, or one that was granted on it itself. A member with a
 * role has one on everything; a guest what was granted. The subqueries name the object rather than a
 * column, so that each is run once and not for each member.
 */
function isOn({ kind, id }: GrantedObject, scope: PeopleScope) {
  return (is: Builder) => {
    if (scope === 'granted') {
      const granted = is
        .selectFrom('grants as g')
        .select('g.subject_id')
        .where('g.object_kind', '=', kind)
        .where('g.object_id', '=', id)
        .where('g.subject_kind', '=', 'user');
      return is('member.user_id', 'in', granted);
    }
    const granted = (to: 'user' | 'team') =>
      is
        .selectFrom('access_ancestors as a')
        .crossJoin('access_objects as above')
        .crossJoin('grants as g')
        .where('a.object_id', '=', id)
        .whereRef('above.id', '=', 'a.ancestor_id')
        .whereRef('g.object_kind', '=', 'above.kind')
        .whereRef('g.object_id', '=', 'above.id')
        .where('g.subject_kind', '=', to);
    const people = granted('user').select('g.subject_id');
    const inTeams = granted('team')
      .crossJoin('team_members as t')
      .whereRef('t.team_id', '=', 'g.subject_id')
      .select('t.user_id');
    return is.or([
      is('member.role', 'is not', null),
      is('member.user_id', 'in', people),
      is('member.user_id', 'in', inTeams),
    ]);
  };
}

/** The role that was granted to the member on the object itself. */
function selectGrantHere(is: Builder) {
  return is
    .selectFrom('grants as g')
    .select('g.role')
    .whereRef('g.object_kind', '=', 'object.kind')
    .whereRef('g.object_id', '=', 'object.id')
    .where('g.subject_kind', '=', 'user')
    .whereRef('g.subject_id', '=', 'member.user_id');
}

/** What was granted to the member on the object or above it. */
function selectGrantedRank(is: Builder) {
  return is
    .selectFrom('access_ancestors as a')
    .crossJoin('access_objects as above')
    .crossJoin('grants as g')
    .select(HIGHEST_RANK)
    .whereRef('a.object_id', '=', 'object.id')
    .whereRef('above.id', '=', 'a.ancestor_id')
    .whereRef('g.object_kind', '=', 'above.kind')
    .whereRef('g.object_id', '=', 'above.id')
    .where('g.subject_kind', '=', 'user')
    .whereRef('g.subject_id', '=', 'member.user_id');
}

/** What was granted there to teams of the member; teams come first, as most people are in few. */
function selectTeamRank(is: Builder) {
  return is
    .selectFrom('team_members as t')
    .crossJoin('access_ancestors as a')
    .crossJoin('access_objects as above')
    .crossJoin('grants as g')
    .select(HIGHEST_RANK)
    .whereRef('t.user_id', '=', 'member.user_id')
    .whereRef('t.organization_id', '=', 'member.organization_id')
    .whereRef('a.object_id', '=', 'object.id')
    .whereRef('above.id', '=', 'a.ancestor_id')
    .whereRef('g.object_kind', '=', 'above.kind')
    .whereRef('g.object_id', '=', 'above.id')
    .where('g.subject_kind', '=', 'team')
    .whereRef('g.subject_id', '=', 't.team_id');
}

function selectInheritedLevel(is: Builder) {
  return is
    .selectFrom('access_ancestors as a')
    .innerJoin('access_objects as above', 'above.id', 'a.ancestor_id')
    .select('above.default_level')
    .whereRef('a.object_id', '=', 'object.id')
    .where('above.default_level', 'is not', null)
    .orderBy('a.depth')
    .limit(1);
}

/** The highest place in `ROLES` of the roles of grants. */
const HIGHEST_RANK = sql<number | null>`max(${sql.raw(
  `case g.role ${ROLES.map((role, rank) => `when '${role}' then ${rank}`).join(' ')} end`,
)})`.as('rank');
