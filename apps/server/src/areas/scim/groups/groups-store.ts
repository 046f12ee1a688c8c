import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/index.ts';
import type { TeamsTable } from '../../teams/index.ts';
import type { Searchable } from '../filter/read-condition.ts';
import { compareExactly, compareInAnyCase, type TermSql } from '../filter/select-condition.ts';
import type { ScimGroupsTable } from '../tables.ts';
import { chooseScimName } from '../users/users-store.ts';

/** A team with what its provider says of it; null where it said nothing. */
export type ScimGroupRow = TeamsTable & {
  [Column in 'external_id' | 'updated_at']: ScimGroupsTable[Column] | null;
};

/** Somebody in a team, as groups name them. */
export interface GroupMember {
  id: string;
  displayName: string;
}

type GroupAttribute = 'id' | 'displayName' | 'externalId' | 'members';

/** What groups are searched by. */
export const searchableGroups: Searchable<GroupAttribute> = {
  id: { attribute: 'id', kind: 'text' },
  displayname: { attribute: 'displayName', kind: 'text' },
  externalid: { attribute: 'externalId', kind: 'text' },
  members: { attribute: 'members', kind: 'text' },
  'members.value': { attribute: 'members', kind: 'text' },
};

const compareMember = compareExactly('place.user_id');

/** The terms of searches for groups; one about members holds where it holds of any of them. */
export const groupTerms: TermSql<GroupAttribute> = {
  id: compareExactly('team.id'),
  displayName: compareInAnyCase('team.search_title'),
  externalId: compareExactly('s.external_id'),
  members: (term) => sql`exists (
    select 1 from team_members as place
    where place.team_id = team.id and (${compareMember(term)})
  )`,
};

/** Which groups of an organization are meant. */
export interface GroupSearch {
  organization: string;
  condition: RawBuilder<SqlBool> | undefined;
}

function selectGroups(db: Db, { organization, condition }: GroupSearch) {
  const query = db
    .selectFrom('teams as team')
    .leftJoin('scim_groups as s', 's.team_id', 'team.id')
    .where('team.organization_id', '=', organization);
  return condition === undefined ? query : query.where(condition);
}

/** Groups in the order of their ids. */
export async function listScimGroups(
  db: Db,
  search: GroupSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<ScimGroupRow[]> {
  return selectGroups(db, search)
    .selectAll('team')
    .select(['s.external_id', 's.updated_at'])
    .orderBy('team.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many groups are meant. */
export async function countScimGroups(db: Db, search: GroupSearch): Promise<number> {
  const { count } = await selectGroups(db, search)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A group of an organization. */
export async function findScimGroup(
  db: Db,
  organization: string,
  id: string,
): Promise<ScimGroupRow | undefined> {
  const condition = sql<SqlBool>`team.id = ${id}`;
  const [row] = await listScimGroups(db, { organization, condition }, { offset: 0, limit: 1 });
  return row;
}

/** Who is in each of these teams, in the order of their ids; a team without anybody is left out. */
export async function findGroupMembers(
  db: Db,
  teams: readonly string[],
): Promise<Map<string, GroupMember[]>> {
  const members = new Map<string, GroupMember[]>();
  if (teams.length === 0) return members;
  const rows = await db
    .selectFrom('team_members as place')
    .innerJoin('users as u', 'u.id', 'place.user_id')
    .innerJoin('members as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'place.organization_id')
        .onRef('m.user_id', '=', 'place.user_id'),
    )
    .leftJoin('scim_users as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'place.organization_id')
        .onRef('s.user_id', '=', 'place.user_id'),
    )
    .select(['place.team_id', 'u.id', 'u.display_name', 'u.email', 'm.unmet'])
    .select('s.display_name as sent_name')
    .where('place.team_id', 'in', [...teams])
    .orderBy('place.team_id')
    .orderBy('place.user_id')
    .execute();
  for (const { team_id, ...row } of rows) {
    const { id } = row;
    const displayName = chooseScimName(row);
    const list = members.get(team_id);
    if (list === undefined) members.set(team_id, [{ id, displayName }]);
    else list.push({ id, displayName });
  }
  return members;
}

/** Stores what a provider says of a team, in the place of what it said before. */
export async function upsertScimGroup(tx: Tx, row: ScimGroupsTable): Promise<void> {
  const { external_id, updated_at } = row;
  await tx
    .insertInto('scim_groups')
    .values(row)
    .onConflict((known) => known.column('team_id').doUpdateSet({ external_id, updated_at }))
    .execute();
}

/** Stores when a team was changed. */
export async function updateScimGroupTime(tx: Tx, team: string, at: string): Promise<void> {
  await tx
    .insertInto('scim_groups')
    .values({ team_id: team, external_id: null, updated_at: at })
    .onConflict((known) => known.column('team_id').doUpdateSet({ updated_at: at }))
    .execute();
}
