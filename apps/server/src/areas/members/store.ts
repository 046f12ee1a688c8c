import type { Role } from '@octavo/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/index.ts';
import type { MembersTable } from '../access/index.ts';
import type { UsersTable } from '../auth/index.ts';

/** A member together with its person; `id` is the person's. */
export type MemberRow = UsersTable & Omit<MembersTable, 'organization_id' | 'user_id'>;

const MEMBER_COLUMNS = [
  'm.role',
  'm.disabled',
  'm.sso',
  'm.joined_at',
  'm.last_seen_at',
  'm.unmet',
] as const;

/** Which members a list shows, and in which order. */
export interface MemberFilter {
  /** `null` selects guests; undefined everybody. */
  role: Role | null | undefined;
  /** Part of the name or address, in any case. */
  search: string | undefined;
  sort: 'joinedAt' | 'lastSeenAt';
  order: 'asc' | 'desc';
}

/** Whether the filter selects `m`, the search for its person aside. */
function isSelected({ role, sort }: MemberFilter) {
  return (is: ExpressionBuilder<Tables & { m: MembersTable }, 'm'>) => {
    const conditions = [];
    if (role === null) conditions.push(is('m.role', 'is', null));
    else if (role !== undefined) conditions.push(is('m.role', '=', role));
    if (sort === 'lastSeenAt') conditions.push(is('m.last_seen_at', 'is not', null));
    return is.and(conditions);
  };
}

function contains(text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // Nobody here is told the name of somebody whom they have not met (see `showMet`).
  const known = sql`case when ${sql.ref('m.unmet')} = 1 then ${sql.ref('u.email')} else ${sql.ref('u.search_text')} end`;
  return sql<boolean>`${known} like ${pattern} escape '\\'`;
}

/** The members (`m`) of an organization with their people (`u`), as `MemberRow`. */
export function selectMembers(db: Db, organization: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('u')
    .select(MEMBER_COLUMNS)
    .where('m.organization_id', '=', organization);
}

/** Members in the order of the filter, after the key `[instant, user id]`. */
export async function listMembers(
  db: Db,
  organization: string,
  filter: MemberFilter,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<MemberRow[]> {
  const column = filter.sort === 'joinedAt' ? 'm.joined_at' : 'm.last_seen_at';
  let query = selectMembers(db, organization).where(isSelected(filter));
  if (filter.search !== undefined) query = query.where(contains(filter.search));
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
  const members = db.selectFrom('members as m').where('m.organization_id', '=', organization);
  const matching =
    filter.search === undefined
      ? members.where(isSelected(filter))
      : members
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .where(isSelected(filter))
          .where(contains(filter.search));
  const { count } = await matching
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Members by the ids of their people, in no order; at most as many as an answer lists. */
export async function findMembers(
  db: Db,
  organization: string,
  users: readonly string[],
): Promise<MemberRow[]> {
  if (users.length === 0) return [];
  return selectMembers(db, organization)
    .where('m.user_id', 'in', [...users])
    .execute();
}

/** A member by its person's id. */
export async function findMember(
  db: Db,
  organization: string,
  user: string,
): Promise<MemberRow | undefined> {
  return selectMembers(db, organization).where('m.user_id', '=', user).executeTakeFirst();
}
