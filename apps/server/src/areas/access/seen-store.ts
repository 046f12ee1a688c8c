import type { Role } from '@octavo/contract';
/** What a user may see: parts of queries that keep a list, a count or a search to that. */
import { sql } from 'kysely';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db } from '../../platform/index.ts';
import type { Siblings } from './places-store.ts';
import type { OrderRange } from './reading-order.ts';
import { selectPairsOf, selectRoleColumns } from './roles-store.ts';
import type { AccessKind } from './tables.ts';

/**
 * The objects of a kind that a user may see: those that are not deleted and on which the user has a
 * role. It keeps a list, a count or a search to them: join to `object.id`, or select that.
 */
export function selectSeen(db: Db, holder: RightsHolder, kind: AccessKind) {
  const user = holder.userId;
  return selectPairsOf(db, holder)
    .where('object.kind', '=', kind)
    .where('object.deleted', '=', 0)
    .where((is) =>
      is.or([
        is('member.role', 'is not', null),
        is('object.id', 'in', selectReachedByUser(db, user)),
        is('object.id', 'in', selectReachedByTeams(db, user)),
      ]),
    );
}

/**
 * The collections that a user may find: those that the user sees, and those on the way to something
 * that was granted below them. `isOnTheWay` tells the second from the first where a role does not.
 */
export function selectFoundCollections(db: Db, holder: RightsHolder) {
  return selectFound(db, holder, ['collection']);
}

/** What `selectSeen` selects of several kinds, of collections those of `selectFoundCollections`. */
export function selectFound(db: Db, holder: RightsHolder, kinds: readonly AccessKind[]) {
  const user = holder.userId;
  return selectPairsOf(db, holder)
    .where('object.kind', 'in', [...kinds])
    .where('object.deleted', '=', 0)
    .where((is) =>
      is.or([
        is('member.role', 'is not', null),
        is('object.id', 'in', selectReachedByUser(db, user)),
        is('object.id', 'in', selectReachedByTeams(db, user)),
        is('object.id', 'in', selectAboveGrantsOfUser(db, user)),
        is('object.id', 'in', selectAboveGrantsOfTeams(db, user)),
      ]),
    );
}

/** What of a place is looked for: objects of some kinds that a user may find. */
export interface FoundPlace {
  siblings: Siblings;
  holder: RightsHolder;
  kinds: readonly AccessKind[];
  /** The user's role on the collection, or in the organization; null is a guest, led on by grants. */
  role: Role | null;
}

/**
 * What a user may find in a place, in no order. For a guest without a role on the place what was
 * granted is one list: to look for each sibling in four of them takes three times as long.
 */
export function selectFoundIn(db: Db, { siblings, holder, kinds, role }: FoundPlace) {
  const { organizationId, parentId } = siblings;
  const found = role === null ? selectGranted(db, holder, kinds) : selectFound(db, holder, kinds);
  return found
    .where('object.organization_id', '=', organizationId)
    .where('member.organization_id', '=', organizationId)
    .where('object.parent_id', parentId === null ? 'is' : '=', parentId);
}

/**
 * A part of what a user may find in a place, in its order, with `position` and the columns of
 * `RoleColumns`; join to `object.id`.
 */
export function selectFoundInOrder(
  db: Db,
  place: FoundPlace,
  { after, except, limit }: OrderRange,
) {
  let query = selectFoundIn(db, place)
    .select(selectRoleColumns)
    .select((is) => is.ref('object.position').$notNull().as('position'));
  if (after !== undefined) {
    const { id, position } = after;
    query = query.where(sql<boolean>`(object.position, object.id) > (${position}, ${id})`);
  }
  if (except.length > 0) query = query.where('object.id', 'not in', [...except]);
  // By the parent as well: see `listNeighbours`.
  return query
    .orderBy('object.parent_id')
    .orderBy('object.position')
    .orderBy('object.id')
    .limit(limit);
}

/** How many objects `selectFoundInOrder` selects without a range. */
export async function countFoundIn(db: Db, place: FoundPlace): Promise<number> {
  const { count } = await selectFoundIn(db, place)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What `selectFound` selects for a guest. */
function selectGranted(db: Db, holder: RightsHolder, kinds: readonly AccessKind[]) {
  const user = holder.userId;
  return selectPairsOf(db, holder)
    .where('object.kind', 'in', [...kinds])
    .where('object.deleted', '=', 0)
    .where(
      'object.id',
      'in',
      selectReachedByUser(db, user)
        .union(selectReachedByTeams(db, user))
        .union(selectAboveGrantsOfUser(db, user))
        .union(selectAboveGrantsOfTeams(db, user)),
    );
}

/** Whether something below a collection was granted to a user, or to a team of theirs. */
export async function isOnTheWay(
  db: Db,
  collection: string,
  holder: RightsHolder,
): Promise<boolean> {
  const row = await selectFoundCollections(db, holder)
    .select('object.id')
    .where('object.id', '=', collection)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is above the objects, not deleted, that were granted to a user. */
function selectAboveGrantsOfUser(db: Db, user: string) {
  return db
    .selectFrom('grants as g')
    .crossJoin('access_objects as granted')
    .crossJoin('access_ancestors as a')
    .select('a.ancestor_id as object_id')
    .where('g.subject_kind', '=', 'user')
    .where('g.subject_id', '=', user)
    .whereRef('granted.id', '=', 'g.object_id')
    .where('granted.deleted', '=', 0)
    .whereRef('a.object_id', '=', 'granted.id');
}

/** The same of what was granted to teams of the user. */
function selectAboveGrantsOfTeams(db: Db, user: string) {
  return db
    .selectFrom('team_members as t')
    .crossJoin('grants as g')
    .crossJoin('access_objects as granted')
    .crossJoin('access_ancestors as a')
    .select('a.ancestor_id as object_id')
    .where('t.user_id', '=', user)
    .where('g.subject_kind', '=', 'team')
    .whereRef('g.subject_id', '=', 't.team_id')
    .whereRef('granted.id', '=', 'g.object_id')
    .where('granted.deleted', '=', 0)
    .whereRef('a.object_id', '=', 'granted.id');
}

/** What of `selectSeen` a viewer sees as well. */
export function selectSeenByBoth(db: Db, user: string, holder: RightsHolder, kind: AccessKind) {
  const viewer = holder.userId;
  const seen = selectSeen(db, { userId: user, reach: holder.reach }, kind);
  if (viewer === user) return seen;
  return seen
    .innerJoin('members as viewer', 'viewer.organization_id', 'object.organization_id')
    .where('viewer.user_id', '=', viewer)
    .where('viewer.disabled', '=', 0)
    .where((is) =>
      is.or([
        is('viewer.role', 'is not', null),
        is('object.id', 'in', selectReachedByUser(db, viewer)),
        is('object.id', 'in', selectReachedByTeams(db, viewer)),
      ]),
    );
}

/**
 * The objects that what was granted to a user reaches. It names the user rather than a column, so
 * that as a subquery it is run once and not for each object, and cross joins say in which order
 * SQLite joins.
 */
function selectReachedByUser(db: Db, user: string) {
  return db
    .selectFrom('grants as g')
    .crossJoin('access_ancestors as a')
    .select('a.object_id')
    .where('g.subject_kind', '=', 'user')
    .where('g.subject_id', '=', user)
    .whereRef('a.ancestor_id', '=', 'g.object_id');
}

/** The same of what was granted to teams of the user. */
function selectReachedByTeams(db: Db, user: string) {
  return db
    .selectFrom('team_members as t')
    .crossJoin('grants as g')
    .crossJoin('access_ancestors as a')
    .select('a.object_id')
    .where('t.user_id', '=', user)
    .where('g.subject_kind', '=', 'team')
    .whereRef('g.subject_id', '=', 't.team_id')
    .whereRef('a.ancestor_id', '=', 'g.object_id');
}

/** `selectSeen` with the columns of `RoleColumns`. */
export function selectSeenRoles(db: Db, holder: RightsHolder, kind: AccessKind) {
  return selectSeen(db, holder, kind).select(selectRoleColumns);
}
