import { roleHas, TEAM_ROLES } from '@octavo/contract';
import type { Db } from '../../platform/index.ts';
import { findMember } from '../members/index.ts';
import { standingIn } from './policy.ts';
import type { TeamFilter } from './store.ts';

/**
 * What selects the teams whose people a member of an organization manages: those of which its place
 * there lets it, all where its role does, and none where it is disabled or no member.
 */
export async function makeOwnerFilter(
  db: Db,
  organization: string,
  userId: string,
): Promise<Pick<TeamFilter, 'with'>> {
  const member = await findMember(db, organization, userId);
  if (member === undefined || member.disabled === 1) return { with: { userId, as: [] } };
  if (roleHas(member.role, 'members')) return {};
  const as = TEAM_ROLES.filter((role) => roleHas(member.role, 'members', standingIn(role)));
  return { with: { userId, as } };
}
