import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import { showMet } from './met-people.ts';
import type { MembersTable } from './tables.ts';

/** Adds a member to an organization. */
export async function insertMember(tx: Tx, member: MembersTable): Promise<void> {
  await tx.insertInto('members').values(member).execute();
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

/** A person as a member of an organization, disabled or not; undefined for who is none. */
export async function findMembership(
  db: Db,
  organization: string,
  user: string,
): Promise<MembersTable | undefined> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/** Whether a person has a role in any organization, and may act there. */
export async function hasRoleAnywhere(db: Db, user: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', user)
    .where('role', 'is not', null)
    .where('disabled', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** Whether a person belongs to other organizations too, also where they are disabled there. */
export async function isMemberElsewhere(
  db: Db,
  organization: string,
  user: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('user_id', '=', user)
    .where('organization_id', '!=', organization)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes columns of a member. */
export async function updateMemberRow(
  tx: Tx,
  organization: string,
  user: string,
  changes: Partial<Pick<MembersTable, 'role' | 'disabled' | 'sso'>>,
): Promise<void> {
  await tx
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
}

/**
 * Notes that a member was seen, unless that was noted after `unlessAfter`. Answers whether it did.
 */
export async function updateLastSeen(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  { at, unlessAfter }: { at: string; unlessAfter: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ last_seen_at: at, unmet: 0 })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where((is) => is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<=', unlessAfter)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a member with its places in teams and all that was granted to it in the organization. */
export async function deleteMemberRow(tx: Tx, organization: string, user: string): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organization)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', user)
    .execute();
  await tx
    .deleteFrom('team_members')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
  await tx
    .deleteFrom('members')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
}

/**
 * The person, when the caller is that person or belongs to an organization with them; told of as one
 * of these organizations may show them.
 */
export async function findUserVisibleTo(
  db: Db,
  id: string,
  { userId: caller, reach }: RightsHolder,
): Promise<UsersTable | undefined> {
  if (id === caller) {
    return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  }
  let query = db
    .selectFrom('users as u')
    .innerJoin('members as theirs', 'theirs.user_id', 'u.id')
    .innerJoin('members as mine', 'mine.organization_id', 'theirs.organization_id')
    .selectAll('u')
    .select('theirs.unmet')
    .where('u.id', '=', id)
    .where('mine.user_id', '=', caller)
    .where('mine.disabled', '=', 0)
    .orderBy('theirs.unmet')
    .limit(1);
  if (reach !== null) query = query.where('mine.organization_id', '=', reach);
  const first = await query.executeTakeFirst();
  if (first === undefined) return undefined;
  const { unmet, ...user } = first;
  return showMet(user, { unmet });
}

/** Notes that an organization has met somebody. */
export async function updateMet(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ unmet: 0 })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('unmet', '=', 1)
    .execute();
}

/** People as an organization may show them, by their ids; of who is no member nothing is withheld. */
export async function findMetUsers(
  db: Db,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, UsersTable>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.organization_id', '=', organization),
    )
    .selectAll('u')
    .select('m.unmet')
    .where('u.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ unmet, ...user }) => [user.id, showMet(user, { unmet: unmet ?? 0 })]));
}
