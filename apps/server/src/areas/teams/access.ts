import { type Ability, roleHas } from '@octavo/contract';
import { type Access, defineObject, onObject } from '../../http/access.ts';
import { findTeamRoles } from '../access/index.ts';
import { type OrganizationSubject, onOrganization } from '../orgs/index.ts';
import { standingIn } from './policy.ts';
import { findTeam } from './store.ts';
import type { TeamsTable } from './tables.ts';

/** Teams: members of the organization see them, and guests those that they are in. */
export const teamObject = defineObject({ name: 'team', roles: 'membership' });

/** A team as its caller sees it; its role is the one in the organization. */
export interface TeamSubject extends OrganizationSubject {
  readonly team: TeamsTable;
}

/**
 * For callers who have `ability` on the team that `{teamId}` names within `{organizationId}`: by
 * their role in the organization, or by what they are in the team. A guest gets a 404 for a team
 * that it is not in.
 */
export function onTeam(ability: Ability): Access<TeamSubject> {
  const organization = onOrganization(ability);
  return onObject(teamObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, params, caller } = request;
    const team = await findTeam(db, subject.organization.id, params.teamId ?? '');
    if (team === undefined) return null;
    const places = await findTeamRoles(db, team.id, [caller.userId]);
    const standing = standingIn(places.get(caller.userId));
    return roleHas(subject.role, 'view', standing) ? { ...subject, team, standing } : null;
  });
}
