import type { Role, TeamRole } from '@octavo/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db, Tx } from '../../platform/index.ts';
import { type GrantedObject, selectGrantedTeams } from '../access/index.ts';
import type { TeamsTable } from './tables.ts';

/** Which teams of an organization a list shows. */
export interface TeamFilter {
  organization: string;
  /** Part of the title, in any case. */
  title?: string | undefined;
  /** Only teams that somebody is in, as one of these. */
  with?: { userId: string; as: readonly TeamRole[] } | undefined;
  /** Only teams that this person, too, is in. */
  alsoWith?: string | undefined;
}

type TeamBuilder = ExpressionBuilder<Tables & { team: TeamsTable }, 'team'>;

function matches({ organization, title, with: holder, alsoWith }: TeamFilter) {
  return (is: TeamBuilder) => {
    const conditions: Expression<SqlBool>[] = [is('team.organization_id', '=', organization)];
    if (title !== undefined) conditions.push(contains(title));
    if (holder !== undefined) {
      const teams = selectTeamsOf(is, holder.userId).where((place) =>
        place.or(holder.as.map((role) => place('place.role', '=', role))),
      );
      conditions.push(is('team.id', 'in', teams));
    }
    if (alsoWith !== undefined) conditions.push(is('team.id', 'in', selectTeamsOf(is, alsoWith)));
    return is.and(conditions);
  };
}

function selectTeamsOf(is: TeamBuilder, user: string) {
  return is
    .selectFrom('team_members as place')
    .select('place.team_id')
    .where('place.user_id', '=', user);
}

function contains(text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`team.search_title like ${pattern} escape '\\'`;
}

/** Teams in the order of their ids, after `after`. */
export async function listTeams(
  db: Db,
  filter: TeamFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TeamsTable[]> {
  let query = db.selectFrom('teams as team').selectAll('team').where(matches(filter));
  if (after !== undefined) query = query.where('team.id', '>', after);
  return query.orderBy('team.id').limit(limit).execute();
}

/** How many teams the filter selects. */
export async function countTeams(db: Db, filter: TeamFilter): Promise<number> {
  const { count } = await db
    .selectFrom('teams as team')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A team of an organization. */
export async function findTeam(
  db: Db,
  organization: string,
  id: string,
): Promise<TeamsTable | undefined> {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organization)
    .executeTakeFirst();
}

/** Those of these teams that an organization has, by their ids. */
export async function findTeams(
  db: Db,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, TeamsTable>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds a team. */
export async function insertTeam(tx: Tx, row: TeamsTable): Promise<void> {
  await tx.insertInto('teams').values(row).execute();
}

/** Changes the title of a team. */
export async function updateTeamTitle(
  tx: Tx,
  id: string,
  titles: Pick<TeamsTable, 'title' | 'search_title'>,
): Promise<void> {
  await tx.updateTable('teams').set(titles).where('id', '=', id).execute();
}

/** Removes a team that nobody is in and nothing is granted to any more. */
export async function deleteTeamRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', id).execute();
}

/** A team with the role that was granted to it on an object. */
export type TeamOnObject = TeamsTable & { granted_role: Role };

/** The teams that were granted a role on an object, in the order of their ids, after `after`. */
export async function listTeamsOn(
  db: Db,
  object: GrantedObject,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TeamOnObject[]> {
  let query = selectGrantedTeams(db, object)
    .innerJoin('teams as team', 'team.id', 'grant.subject_id')
    .selectAll('team')
    .select('grant.role as granted_role');
  if (after !== undefined) query = query.where('grant.subject_id', '>', after);
  return query.orderBy('grant.subject_id').limit(limit).execute();
}
