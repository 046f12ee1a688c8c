import type { MemberResource } from '@octavo/contract/members';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';
import { countSeen, countTeamsOf } from '../access/index.ts';
import { presentMember } from './present.ts';
import type { MemberRow } from './store.ts';

/** Members of an organization as the API shows them; three queries, however many they are. */
export async function showMembers(
  db: Db,
  organization: string,
  rows: readonly MemberRow[],
  url: Urls,
): Promise<MemberResource[]> {
  const spaces = await countSeen(db, organization, rows, 'space');
  const ids = rows.map(({ id }) => id);
  const teams = await countTeamsOf(db, organization, ids);
  return rows.map((row) => {
    const counts = { spaces: spaces.get(row.id) ?? 0, teams: teams.get(row.id) ?? 0 };
    return presentMember(row, counts, url);
  });
}

/** One member of an organization as the API shows it. */
export async function showMember(
  db: Db,
  organization: string,
  row: MemberRow,
  url: Urls,
): Promise<MemberResource> {
  const [shown] = await showMembers(db, organization, [row], url);
  if (shown === undefined) throw new Error('A member was not shown.');
  return shown;
}
