import type { MemberResource } from '@octavo/contract/members';
import type { Urls } from '../../http/urls.ts';
import { showMet } from '../access/index.ts';
import { presentUser } from '../auth/index.ts';
import type { MemberRow } from './store.ts';

/** A member as the API shows it, with how many spaces it may see and how many teams it is in. */
export function presentMember(
  row: MemberRow,
  { spaces, teams }: { spaces: number; teams: number },
  url: Urls,
): MemberResource {
  return {
    object: 'member',
    id: row.id,
    role: row.role,
    user: presentUser(showMet(row, row), url),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces,
    teams,
  };
}
