import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import type { MembersTable } from '../orgs/index.ts';

/** A member together with its person; `id` is the person's. */
export type MemberRow = UsersTable & Omit<MembersTable, 'organization_id' | 'user_id'>;

const MEMBER_COLUMNS = ['m.role', 'm.disabled', 'm.sso', 'm.joined_at', 'm.last_seen_at'] as const;

/** Which members a list shows, and in which order. */
export interface MemberFilter {
  /** `null` selects guests; undefined everybody. */
  role: string | null | undefined;
  /** Part of the name or address, in any case. */
  search: string | undefined;
  sort: 'joinedAt' | 'lastSeenAt';
  order: 'asc' | 'desc';
}

type MemberBuilder = ExpressionBuilder<Tables & { m: MembersTable; u: UsersTable }, 'm' | 'u'>;

function matches(filter: MemberFilter) {
  return (is: MemberBuilder) => {
    const conditions = [];
    if (filter.role === null) conditions.push(is('m.role', 'is', null));
    else if (filter.role !== undefined) conditions.push(is('m.role', '=', filter.role));
    if (filter.sort === 'lastSeenAt') conditions.push(is('m.last_seen_at', 'is not', null));
    if (filter.search !== undefined) conditions.push(contains(filter.search));
    return is.and(conditions);
  };
}

function contains(text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref('u.search_text')} like ${pattern} escape '\\'`;
}

/** Members in the order of the filter, after the key `[instant, user id]`. */
export async function listMembers(
  db: Db,
  organization: string,
  filter: MemberFilter,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<MemberRow[]> {
  const column = filter.sort === 'joinedAt' ? 'm.joined_at' : 'm.last_seen_at';
  let query = db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('u')
    .select(MEMBER_COLUMNS)
    .where('m.organization_id', '=', organization)
    .where(matches(filter));
  if (after !== undefined) {
    const comparison = filter.order === 'asc' ? '>' : '<';
    query = query.where((is) =>
      is.or([
        is(column, comparison, after[0]),
        is.and([is(column, '=', after[0]), is('m.user_id', comparison, after[1])]),
      ]),
    );
  }
  return query
    .orderBy(column, filter.order)
    .orderBy('m.user_id', filter.order)
    .limit(limit)
    .execute();
}

/** How many members the filter selects. */
export async function countMembers(
  db: Db,
  organization: string,
  filter: MemberFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('m.organization_id', '=', organization)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A member by its person's id. */
export async function findMember(
  db: Db,
  organization: string,
  user: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('u')
    .select(MEMBER_COLUMNS)
    .where('m.organization_id', '=', organization)
    .where('m.user_id', '=', user)
    .executeTakeFirst();
}

/** Which of these people are members, disabled ones included. */
export async function findMemberIds(
  db: Db,
  organization: string,
  users: readonly string[],
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('user_id', 'in', [...users])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** How many admins who can act there are besides one person. */
export async function countOtherAdmins(
  db: Db,
  organization: string,
  user: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('user_id', '!=', user)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes columns of a member. */
export async function updateMemberRow(
  tx: Tx,
  organization: string,
  user: string,
  changes: Partial<Pick<MembersTable, 'role' | 'disabled' | 'last_seen_at'>>,
): Promise<void> {
  await tx
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
}

/** Removes a member with everything that was granted to it in the organization. */
export async function deleteMemberRow(tx: Tx, organization: string, user: string): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organization)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', user)
    .execute();
  await tx
    .deleteFrom('members')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
}

/**
 * How many spaces that are not deleted each of the members may see: all of the organization's with
 * a role, those granted to them for guests.
 */
export async function countVisibleSpaces(
  db: Db,
  organization: string,
  members: readonly Pick<MemberRow, 'id' | 'role'>[],
): Promise<Map<string, number>> {
  const guests = members.filter((member) => member.role === null).map((member) => member.id);
  const all = await db
    .selectFrom('spaces')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const granted = await countGrantedSpaces(db, organization, guests);
  return new Map(
    members.map(({ id, role }) => [id, role === null ? (granted.get(id) ?? 0) : Number(all.count)]),
  );
}

async function countGrantedSpaces(
  db: Db,
  organization: string,
  users: readonly string[],
): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('grants as g')
    .innerJoin('spaces as s', 's.id', 'g.object_id')
    .select((is) => ['g.subject_id as user', is.fn.countAll<number>().as('count')])
    .where('g.organization_id', '=', organization)
    .where('g.object_kind', '=', 'space')
    .where('g.subject_kind', '=', 'user')
    .where('g.subject_id', 'in', [...users])
    .where('s.deleted_at', 'is', null)
    .groupBy('g.subject_id')
    .execute();
  return new Map(rows.map((row) => [row.user, Number(row.count)]));
}
