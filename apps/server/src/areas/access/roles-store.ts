import { type ExpressionBuilder, sql } from 'kysely';
import { ROLES, type Role } from '../../http/roles.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/index.ts';
import { resolveRole } from './resolve-role.ts';
import type { AccessKind, AccessObjectsTable, MembersTable } from './tables.ts';

/** The columns that `selectRoles` adds: what the role of a member on an object follows from. */
export interface RoleColumns {
  member_role: Role | null;
  /** The first default level that is set on the object or above it. */
  inherited_level: Role | null;
  /** The place in `ROLES` of the strongest role granted there to the member or a team of theirs. */
  granted_rank: number | null;
}

type Builder = ExpressionBuilder<
  Tables & { object: AccessObjectsTable; member: MembersTable },
  'object' | 'member'
>;

/**
 * Pairs of objects (`object`) and the members of their organizations who are not disabled
 * (`member`). Other areas join their tables to `object.id` and narrow it.
 */
function selectPairs(db: Db) {
  return db
    .selectFrom('access_objects as object')
    .innerJoin('members as member', 'member.organization_id', 'object.organization_id')
    .where('member.disabled', '=', 0);
}

/**
 * The memberships of a user who is not disabled, with `member_role`, the role in the organization;
 * join to `member.organization_id`.
 */
export function selectMemberships(db: Db, user: string) {
  return db
    .selectFrom('members as member')
    .select('member.role as member_role')
    .where('member.user_id', '=', user)
    .where('member.disabled', '=', 0);
}

/** How many organizations a user belongs to. */
export async function countMemberships(db: Db, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('disabled', '=', 0)
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

function selectRoleColumns(is: Builder) {
  return [
    'member.role as member_role',
    selectInheritedLevel(is).as('inherited_level'),
    selectGrantedRank(is).as('granted_rank'),
  ] as const;
}

/**
 * The objects of a kind that a user may see: those that are not deleted and on which the user has a
 * role. It keeps a list, a count or a search to them: join to `object.id`, or select that.
 */
export function selectSeen(db: Db, user: string, kind: AccessKind) {
  return selectPairs(db)
    .where('object.kind', '=', kind)
    .where('object.deleted', '=', 0)
    .where('member.user_id', '=', user)
    .where(hasRole);
}

/** `selectSeen` with the columns of `RoleColumns`. */
export function selectSeenRoles(db: Db, user: string, kind: AccessKind) {
  return selectSeen(db, user, kind).select(selectRoleColumns);
}

/** The role that the columns of `selectRoles` say; null for who may not see the object. */
export function roleOf({ member_role, inherited_level, granted_rank }: RoleColumns): Role | null {
  const granted = granted_rank === null ? undefined : ROLES[Number(granted_rank)];
  return resolveRole({
    member: { role: member_role, disabled: false },
    defaultLevels: [inherited_level],
    grants: granted === undefined ? [] : [granted],
    teamGrants: [],
  });
}

/**
 * The roles of a user on any number of objects of any kinds, by the ids of the objects, with one
 * query. Objects on which the user has none are left out; on an organization a guest has null.
 */
export async function findRoles(
  db: Db,
  user: string,
  objects: readonly string[],
): Promise<Map<string, Role | null>> {
  if (objects.length === 0) return new Map();
  const rows = await selectRoles(db)
    .select(['object.id', 'object.kind'])
    .where('object.id', 'in', [...new Set(objects)])
    .where('member.user_id', '=', user)
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

/** Whether a user, or a team of theirs, was granted admin on a space or a collection of an organization. */
export async function hasAdminGrant(db: Db, organization: string, user: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants as g')
    .select('g.object_id')
    .where('g.organization_id', '=', organization)
    .where('g.object_kind', 'in', ['space', 'collection'])
    .where('g.role', '=', 'admin')
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

/**
 * Those who have a role on an object, with the columns of `RoleColumns` and `granted_role`, which was
 * granted to them on this very object: everybody, or those who have such a grant. `member` is the
 * name to join to.
 */
export function selectPeopleOn(db: Db, object: string, scope: 'everybody' | 'granted') {
  return selectRoles(db)
    .select((is) => selectGrantHere(is).as('granted_role'))
    .where('object.id', '=', object)
    .where(scope === 'everybody' ? hasRole : isGrantedHere);
}

/** How many people `selectPeopleOn` selects. */
export async function countPeopleOn(
  db: Db,
  object: string,
  scope: 'everybody' | 'granted',
): Promise<number> {
  const { count } = await selectPairs(db)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('object.id', '=', object)
    .where(scope === 'everybody' ? hasRole : isGrantedHere)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many objects of a kind each of the members of an organization sees. Those with a role there
 * see all of them, so that only guests are looked up one by one, with one query for all.
 */
export async function countSeen(
  db: Db,
  organization: string,
  members: readonly { id: string; role: Role | null }[],
  kind: AccessKind,
): Promise<Map<string, number>> {
  const guests = members.filter(({ role }) => role === null).map(({ id }) => id);
  const all = await db
    .selectFrom('access_objects')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('kind', '=', kind)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  const seen = await countSeenByGuests(db, organization, guests, kind);
  return new Map(
    members.map(({ id, role }) => [id, role === null ? (seen.get(id) ?? 0) : Number(all.count)]),
  );
}

async function countSeenByGuests(
  db: Db,
  organization: string,
  guests: readonly string[],
  kind: AccessKind,
): Promise<Map<string, number>> {
  if (guests.length === 0) return new Map();
  const rows = await selectPairs(db)
    .select((is) => ['member.user_id', is.fn.countAll<number>().as('count')])
    .where('object.organization_id', '=', organization)
    .where('object.kind', '=', kind)
    .where('object.deleted', '=', 0)
    .where('member.user_id', 'in', [...guests])
    .where(hasRole)
    .groupBy('member.user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

/** A member with a role has one on everything; a guest what was granted. */
function hasRole(is: Builder) {
  return is.or([is('member.role', 'is not', null), is.exists(selectGrants(is).select('g.role'))]);
}

function isGrantedHere(is: Builder) {
  return is.exists(selectGrantHere(is));
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

/** What was granted to the member, or to a team of theirs, on the object or above it. */
function selectGrants(is: Builder) {
  return is
    .selectFrom('access_ancestors as a')
    .innerJoin('access_objects as above', 'above.id', 'a.ancestor_id')
    .innerJoin('grants as g', (join) =>
      join.onRef('g.object_kind', '=', 'above.kind').onRef('g.object_id', '=', 'above.id'),
    )
    .whereRef('a.object_id', '=', 'object.id')
    .where((or) =>
      or.or([
        or.and([
          or('g.subject_kind', '=', 'user'),
          or('g.subject_id', '=', or.ref('member.user_id')),
        ]),
        or.and([
          or('g.subject_kind', '=', 'team'),
          or(
            'g.subject_id',
            'in',
            or
              .selectFrom('team_members as t')
              .select('t.team_id')
              .whereRef('t.user_id', '=', 'member.user_id'),
          ),
        ]),
      ]),
    );
}

function selectGrantedRank(is: Builder) {
  return selectGrants(is).select(sql<number | null>`max(${RANK})`.as('rank'));
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

/** The place in `ROLES` of a grant's role. */
const RANK = sql.raw(
  `case g.role ${ROLES.map((role, rank) => `when '${role}' then ${rank}`).join(' ')} end`,
);
