import type { TeamRole } from '@octavo/contract';
import type { Db } from '../../platform/index.ts';
import { type MemberRow, selectMembers } from '../members/index.ts';
import type { TeamsTable } from './tables.ts';

/** A member of an organization with what it is in a team. */
export type TeamPerson = MemberRow & { team_role: TeamRole };

/** Who is in a team, in the order of their ids, after `after`. */
export async function listTeamPeople(
  db: Db,
  team: TeamsTable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TeamPerson[]> {
  let query = selectMembers(db, team.organization_id)
    .innerJoin('team_members as place', 'place.user_id', 'm.user_id')
    .select('place.role as team_role')
    .where('place.team_id', '=', team.id);
  if (after !== undefined) query = query.where('place.user_id', '>', after);
  return query.orderBy('place.user_id').limit(limit).execute();
}
