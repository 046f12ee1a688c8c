import type { TeamRole } from '@octavo/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { MembersTable, TeamMembersTable } from './tables.ts';

/** Rows or ids of one statement, far below what a database takes. */
const CHUNK = 1_000;

/** Stores places in teams; who has one there keeps the time of joining. */
export async function upsertTeamMembers(
  tx: Tx,
  members: readonly TeamMembersTable[],
): Promise<void> {
  for (let at = 0; at < members.length; at += CHUNK) {
    await tx
      .insertInto('team_members')
      .values(members.slice(at, at + CHUNK))
      .onConflict((existing) =>
        existing.columns(['team_id', 'user_id']).doUpdateSet((is) => ({
          role: is.ref('excluded.role'),
        })),
      )
      .execute();
  }
}

/** Removes people from a team. */
export async function deleteTeamMembers(
  tx: Tx,
  team: string,
  users: readonly string[],
): Promise<void> {
  for (let at = 0; at < users.length; at += CHUNK) {
    await tx
      .deleteFrom('team_members')
      .where('team_id', '=', team)
      .where('user_id', 'in', users.slice(at, at + CHUNK))
      .execute();
  }
}

/** Removes everybody from a team, and all that was granted to it. */
export async function deleteTeamAccess(
  tx: Tx,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('subject_kind', '=', 'team')
    .where('subject_id', '=', id)
    .execute();
  await tx.deleteFrom('team_members').where('team_id', '=', id).execute();
}

/** What people are in a team, by their ids; who is not in it is left out. */
export async function findTeamRoles(
  db: Db,
  team: string,
  users: readonly string[],
): Promise<Map<string, TeamRole>> {
  const roles = new Map<string, TeamRole>();
  for (let at = 0; at < users.length; at += CHUNK) {
    const rows = await db
      .selectFrom('team_members')
      .select(['user_id', 'role'])
      .where('team_id', '=', team)
      .where('user_id', 'in', users.slice(at, at + CHUNK))
      .execute();
    for (const { user_id, role } of rows) roles.set(user_id, role);
  }
  return roles;
}

/** Everybody in a team. */
export async function listTeamUserIds(db: Db, team: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', team)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** How many people are in each of these teams; one without any is left out. */
export async function countTeamMembers(
  db: Db,
  teams: readonly string[],
): Promise<Map<string, number>> {
  if (teams.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_members')
    .select((is) => ['team_id', is.fn.countAll<number>().as('count')])
    .where('team_id', 'in', [...teams])
    .groupBy('team_id')
    .execute();
  return new Map(rows.map((row) => [row.team_id, Number(row.count)]));
}

/** In how many teams of an organization each of these people is; who is in none is left out. */
export async function countTeamsOf(
  db: Db,
  organization: string,
  users: readonly string[],
): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_members')
    .select((is) => ['user_id', is.fn.countAll<number>().as('count')])
    .where('organization_id', '=', organization)
    .where('user_id', 'in', [...users])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

/** Whether `member` owns a team of its organization: 1 or null, for a query that has a `member`. */
export function selectOwnsTeam(is: ExpressionBuilder<Tables & { member: MembersTable }, 'member'>) {
  return is
    .selectFrom('team_members as owned')
    .select((one) => one.lit(1).as('owns'))
    .whereRef('owned.user_id', '=', 'member.user_id')
    .whereRef('owned.organization_id', '=', 'member.organization_id')
    .where('owned.role', '=', 'owner')
    .limit(1);
}

/** What somebody is in each of these teams, by their ids; those they are not in are left out. */
export async function findPlacesOf(
  db: Db,
  user: string,
  teams: readonly string[],
): Promise<Map<string, TeamRole>> {
  if (teams.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('user_id', '=', user)
    .where('team_id', 'in', [...teams])
    .execute();
  return new Map(rows.map((row) => [row.team_id, row.role]));
}
