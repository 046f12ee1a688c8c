import type { Role } from '@octavo/contract';
import type { TeamResource } from '@octavo/contract/teams';
import type { UserCaller } from '../../http/caller.ts';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';
import { countReached, countTeamMembers, findPlacesOf } from '../access/index.ts';
import { standingIn } from './policy.ts';
import { presentTeam } from './present.ts';
import type { TeamsTable } from './tables.ts';

/** To whom teams of an organization are shown. */
export interface TeamViewer {
  organization: string;
  caller: UserCaller;
  /** The caller's role in the organization. */
  role: Role | null;
  url: Urls;
}

/** Teams of an organization as the API shows them; three queries, however many they are. */
export async function showTeams(
  db: Db,
  rows: readonly TeamsTable[],
  { organization, caller, role, url }: TeamViewer,
): Promise<TeamResource[]> {
  const ids = rows.map(({ id }) => id);
  const members = await countTeamMembers(db, ids);
  const spaces = await countReached(db, { organization, to: 'team', ids }, 'space');
  const places = await findPlacesOf(db, caller.userId, ids);
  return rows.map((row) => {
    const counts = { members: members.get(row.id) ?? 0, spaces: spaces.get(row.id) ?? 0 };
    const standing = standingIn(places.get(row.id));
    return presentTeam(row, { ...counts, role, standing }, url);
  });
}

/** One team as the API shows it. */
export async function showTeam(db: Db, row: TeamsTable, viewer: TeamViewer): Promise<TeamResource> {
  const [shown] = await showTeams(db, [row], viewer);
  if (shown === undefined) throw new Error('A team was not shown.');
  return shown;
}
