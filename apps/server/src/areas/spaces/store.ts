import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import type { SpacesTable } from './tables.ts';

/** A space with what a member's role on it follows from. */
export type SpaceForUser = SpacesTable & {
  member_role: string | null;
  granted_role: string | null;
};

const querySpaceFor = compileQuery(['space', 'user'], (db, { space, user }) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('members as m', 'm.organization_id', 's.organization_id')
    .leftJoin('grants as g', (join) =>
      join
        .on('g.object_kind', '=', 'space')
        .onRef('g.object_id', '=', 's.id')
        .on('g.subject_kind', '=', 'user')
        .onRef('g.subject_id', '=', 'm.user_id'),
    )
    .selectAll('s')
    .select(['m.role as member_role', 'g.role as granted_role'])
    .where('s.id', '=', space)
    .where('m.user_id', '=', user)
    .where('m.disabled', '=', 0),
);

/**
 * The space, deleted or not, with the user's membership and grant, in one query; nothing for a
 * stranger or a disabled member.
 */
export async function findSpaceFor(
  db: Db,
  space: string,
  user: string,
): Promise<SpaceForUser | undefined> {
  const [row] = await querySpaceFor(db, { space, user });
  return row;
}

/** The spaces that are there and that the user may see, each with what its role on it follows from. */
function selectVisible(db: Db, user: string) {
  return db
    .selectFrom('spaces as s')
    .innerJoin('members as m', 'm.organization_id', 's.organization_id')
    .leftJoin('grants as g', (join) =>
      join
        .on('g.object_kind', '=', 'space')
        .onRef('g.object_id', '=', 's.id')
        .on('g.subject_kind', '=', 'user')
        .onRef('g.subject_id', '=', 'm.user_id'),
    )
    .where('s.deleted_at', 'is', null)
    .where('m.user_id', '=', user)
    .where('m.disabled', '=', 0)
    .where((is) => is.or([is('m.role', 'is not', null), is('g.role', 'is not', null)]));
}

function selectVisibleOf(db: Db, organization: string, user: string) {
  return selectVisible(db, user).where('s.organization_id', '=', organization);
}

/** The spaces of an organization that the user may see, in the order of their ids, after `after`. */
export async function listSpacesFor(
  db: Db,
  organization: string,
  user: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SpaceForUser[]> {
  let query = selectVisibleOf(db, organization, user)
    .selectAll('s')
    .select(['m.role as member_role', 'g.role as granted_role']);
  if (after !== undefined) query = query.where('s.id', '>', after);
  return query.orderBy('s.id').limit(limit).execute();
}

/** How many spaces of an organization the user may see. */
export async function countSpacesFor(db: Db, organization: string, user: string): Promise<number> {
  const { count } = await selectVisibleOf(db, organization, user)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of all spaces of an organization that the user may see, in order. */
export async function listVisibleSpaceIds(
  db: Db,
  organization: string,
  user: string,
): Promise<string[]> {
  const rows = await selectVisibleOf(db, organization, user)
    .select('s.id')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => row.id);
}

/** A subquery for the ids of all spaces, of any organization, that the user may see. */
export function selectVisibleSpaceIds(db: Db, user: string) {
  return selectVisible(db, user).select('s.id');
}

/** A space, deleted or not. */
export async function findSpace(db: Db, id: string): Promise<SpacesTable | undefined> {
  return db.selectFrom('spaces').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The position of the last space at the root of an organization; null where there is none. */
export async function findLastPosition(db: Db, organization: string): Promise<string | null> {
  const row = await db
    .selectFrom('spaces')
    .select((is) => is.fn.max('position').as('position'))
    .where('organization_id', '=', organization)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Adds a space. */
export async function insertSpace(tx: Tx, row: SpacesTable): Promise<void> {
  await tx.insertInto('spaces').values(row).execute();
}

/** Changes columns of a space; undefined when there is no such space. */
export async function updateSpaceRow(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<
      SpacesTable,
      'title' | 'emoji' | 'edit_mode' | 'default_level' | 'updated_at' | 'deleted_at'
    >
  >,
): Promise<SpacesTable | undefined> {
  return tx
    .updateTable('spaces')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a space for good; what belongs to it goes with it. */
export async function deleteSpaceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('spaces').where('id', '=', id).execute();
}

/** A person who has a role on a space: what it follows from. */
export type PersonOnSpace = UsersTable & {
  member_role: string | null;
  granted_role: string | null;
};

/**
 * People in the order of their ids, after `after`: those who were granted a role on the space, or
 * (`everybody`) all who have one for whatever reason. Disabled members have none.
 */
export async function listPeopleOnSpace(
  db: Db,
  space: Pick<SpacesTable, 'id' | 'organization_id'>,
  scope: 'granted' | 'everybody',
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PersonOnSpace[]> {
  let query = selectPeople(db, space, scope)
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('u')
    .select(['m.role as member_role', 'g.role as granted_role']);
  if (after !== undefined) query = query.where('m.user_id', '>', after);
  return query.orderBy('m.user_id').limit(limit).execute();
}

/** Those of the people who have a role on the space, for whatever reason. */
export async function findPeopleOnSpace(
  db: Db,
  space: Pick<SpacesTable, 'id' | 'organization_id'>,
  users: readonly string[],
): Promise<{ user_id: string; member_role: string | null; granted_role: string | null }[]> {
  if (users.length === 0) return [];
  return selectPeople(db, space, 'everybody')
    .select(['m.user_id', 'm.role as member_role', 'g.role as granted_role'])
    .where('m.user_id', 'in', [...users])
    .execute();
}

/** How many people `listPeopleOnSpace` lists in all. */
export async function countPeopleOnSpace(
  db: Db,
  space: Pick<SpacesTable, 'id' | 'organization_id'>,
  scope: 'granted' | 'everybody',
): Promise<number> {
  const { count } = await selectPeople(db, space, scope)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectPeople(
  db: Db,
  space: Pick<SpacesTable, 'id' | 'organization_id'>,
  scope: 'granted' | 'everybody',
) {
  return db
    .selectFrom('members as m')
    .leftJoin('grants as g', (join) =>
      join
        .on('g.object_kind', '=', 'space')
        .on('g.object_id', '=', space.id)
        .on('g.subject_kind', '=', 'user')
        .onRef('g.subject_id', '=', 'm.user_id'),
    )
    .where('m.organization_id', '=', space.organization_id)
    .where('m.disabled', '=', 0)
    .where((is) =>
      scope === 'granted'
        ? is('g.role', 'is not', null)
        : is.or([is('m.role', 'is not', null), is('g.role', 'is not', null)]),
    );
}
