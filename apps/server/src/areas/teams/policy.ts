import { type Ability, type Role, roleHas, type Standing, type TeamRole } from '@octavo/contract';

/** What somebody is to a team; undefined for who is not in it. */
export function standingIn(role: TeamRole | undefined): Standing | undefined {
  return role && `team ${role}`;
}

/** What a caller may do with a team, as the team's resource reports it. */
export function teamPermissions(role: Role | null, standing: Standing | undefined) {
  const may = (ability: Ability) => roleHas(role, ability, standing);
  return { admin: may('admin'), members: may('members'), view: may('view') };
}

/** What a caller may do with a member of the organization, as a list of a team's people reports it. */
export function memberPermissions(role: Role | null, isSelf: boolean) {
  return { view: roleHas(role, 'view', isSelf ? 'self' : undefined) };
}
