import { isWithinReach, type RightsHolder } from '../../http/rights-holder.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import { type Db, foldLetters, type Tx } from '../../platform/index.ts';
import {
  type RoleColumns,
  selectBelow,
  selectRoleColumns,
  selectRoles,
  selectSeen,
  selectSeenByBoth,
  selectSeenRoles,
} from '../access/index.ts';
import { type FieldFilter, filterByFields } from '../custom-fields/index.ts';
import type { SpaceRow, SpacesTable } from './tables.ts';

/** A space with what a member's role on it follows from. */
export type SpaceForUser = SpaceRow & RoleColumns;

/** What of a space stands in its row of access. */
export const PLACE_COLUMNS = ['object.parent_id', 'object.default_level'] as const;

const querySpaceFor = compileQuery(['space', 'user'], (db, { space, user }) =>
  selectRoles(db)
    .innerJoin('spaces as s', 's.id', 'object.id')
    .selectAll('s')
    .select(PLACE_COLUMNS)
    .where('object.id', '=', space)
    .where('member.user_id', '=', user),
);

/**
 * The space, deleted or not, with what the user's role on it follows from, in one query; nothing for
 * a stranger or a disabled member.
 */
export async function findSpaceFor(
  db: Db,
  space: string,
  holder: RightsHolder,
): Promise<SpaceForUser | undefined> {
  const [row] = await querySpaceFor(db, { space, user: holder.userId });
  return row !== undefined && isWithinReach(holder, row.organization_id) ? row : undefined;
}

/** Those of the spaces that the user may see, deleted ones left out, by their ids. */
export async function findSpacesFor(
  db: Db,
  spaces: readonly string[],
  holder: RightsHolder,
): Promise<Map<string, SpaceForUser>> {
  if (spaces.length === 0) return new Map();
  const rows = await selectSeenRoles(db, holder, 'space')
    .innerJoin('spaces as s', 's.id', 'object.id')
    .selectAll('s')
    .select(PLACE_COLUMNS)
    .where('object.id', 'in', [...spaces])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of the spaces of an organization a list shows to a user: those seen that the filters take. */
export interface SpaceSelection {
  organization: string;
  holder: RightsHolder;
  filters: readonly FieldFilter[];
}

/** The query of the spaces that a list shows, as `selectSeen` makes it. */
export function selectListed(db: Db, { organization, holder, filters }: SpaceSelection) {
  const seen = selectSeen(db, holder, 'space').where('object.organization_id', '=', organization);
  return filterByFields(seen, filters);
}

/** The spaces that a list shows in the order of their ids, after `after`. */
export async function listSpacesFor(
  db: Db,
  selection: SpaceSelection,
  order: 'asc' | 'desc',
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SpaceForUser[]> {
  let query = selectListed(db, selection)
    .innerJoin('spaces as s', 's.id', 'object.id')
    .select(selectRoleColumns)
    .selectAll('s')
    .select(PLACE_COLUMNS);
  if (after !== undefined) query = query.where('object.id', order === 'asc' ? '>' : '<', after);
  return query.orderBy('object.id', order).limit(limit).execute();
}

/** How many spaces a list shows. */
export async function countSpacesFor(db: Db, selection: SpaceSelection): Promise<number> {
  const { count } = await selectListed(db, selection)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whose spaces a list shows to whom: those of an organization that both may see. */
export interface SharedSpaces {
  organization: string;
  member: string;
  viewer: RightsHolder;
}

function selectShared(db: Db, { organization, member, viewer }: SharedSpaces) {
  return selectSeenByBoth(db, member, viewer, 'space').where(
    'object.organization_id',
    '=',
    organization,
  );
}

/** The spaces that a member and who asks may see, with what the role of the member follows from. */
export async function listSharedSpaces(
  db: Db,
  shared: SharedSpaces,
  order: 'asc' | 'desc',
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SpaceForUser[]> {
  let query = selectShared(db, shared)
    .innerJoin('spaces as s', 's.id', 'object.id')
    .select(selectRoleColumns)
    .selectAll('s')
    .select(PLACE_COLUMNS);
  if (after !== undefined) query = query.where('object.id', order === 'asc' ? '>' : '<', after);
  return query.orderBy('object.id', order).limit(limit).execute();
}

/** How many spaces a member and who asks may see. */
export async function countSharedSpaces(db: Db, shared: SharedSpaces): Promise<number> {
  const { count } = await selectShared(db, shared)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of all spaces of an organization that the user may see and the filters take, in order. */
export async function listVisibleSpaceIds(
  db: Db,
  organization: string,
  holder: RightsHolder,
  filters: readonly FieldFilter[] = [],
): Promise<string[]> {
  const rows = await selectListed(db, { organization, holder, filters })
    .select('object.id')
    .orderBy('object.id')
    .execute();
  return rows.map((row) => row.id);
}

/** A subquery for the ids of all spaces, of any organization, that the user may see. */
export function selectVisibleSpaceIds(db: Db, holder: RightsHolder) {
  return selectSeen(db, holder, 'space').select('object.id');
}

/** A space, deleted or not. */
export async function findSpace(db: Db, id: string): Promise<SpaceRow | undefined> {
  const [row] = await querySpace(db, { id });
  return row;
}

/** Those of the spaces that are there and not deleted. */
export async function listSpacesById(db: Db, ids: readonly string[]): Promise<SpaceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('spaces as s')
    .innerJoin('access_objects as object', 'object.id', 's.id')
    .selectAll('s')
    .select(PLACE_COLUMNS)
    .where('s.id', 'in', [...ids])
    .where('s.deleted_at', 'is', null)
    .execute();
}

const IDS_AT_ONCE = 100;

/** The ids of all spaces that are not deleted, in their order, read so many at a time. */
export async function* listLiveSpaceIds(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('spaces')
      .select('id')
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute();
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const querySpace = compileQuery(['id'], (db, { id }) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('access_objects as object', 'object.id', 's.id')
    .selectAll('s')
    .select(PLACE_COLUMNS)
    .where('s.id', '=', id),
);

/** Adds a space. */
export async function insertSpace(tx: Tx, row: SpacesTable): Promise<void> {
  const title_key = foldLetters(row.title);
  await tx
    .insertInto('spaces')
    .values({ ...row, title_key })
    .execute();
}

/** Changes columns of a space. */
export async function updateSpaceRow(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<
      SpacesTable,
      'title' | 'emoji' | 'icon' | 'edit_mode' | 'language' | 'updated_at' | 'deleted_at'
    >
  >,
): Promise<void> {
  const { title } = changes;
  const keys = title === undefined ? {} : { title_key: foldLetters(title) };
  await tx
    .updateTable('spaces')
    .set({ ...changes, ...keys })
    .where('id', '=', id)
    .execute();
}

/** From one revision of a space to the next. */
export interface SpaceRevisionSwap {
  from: string;
  to: string;
  at: string;
  /** That of the space as it was when the change was allowed. */
  organizationId?: string | undefined;
}

/**
 * Sets a space's revision and its time of change where it is at `from`, and still in the organization
 * that is given; answers whether it was.
 */
export async function swapSpaceRevision(
  tx: Tx,
  id: string,
  { from, to, at, organizationId }: SpaceRevisionSwap,
): Promise<boolean> {
  let query = tx
    .updateTable('spaces')
    .set({ revision: to, updated_at: at })
    .where('id', '=', id)
    .where('revision', '=', from);
  if (organizationId !== undefined) {
    query = query.where('organization_id', '=', organizationId);
  }
  const result = await query.executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives all spaces below an object of the library, itself included, to an organization. */
export async function updateSpacesBelow(tx: Tx, id: string, organizationId: string): Promise<void> {
  await tx
    .updateTable('spaces')
    .set({ organization_id: organizationId })
    .where('id', 'in', selectBelow(tx, id))
    .execute();
}

/** Removes a space for good; what belongs to it goes with it. */
export async function deleteSpaceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('spaces').where('id', '=', id).execute();
}
