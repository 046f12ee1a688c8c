import { type Ability, type Role, roleHas } from '../../http/roles.ts';

/**
 * What a caller may do in an organization, as the organization's resource reports it.
 *
 * @param ownsTeam whether the caller owns a team there, and so manages the people of one
 */
export function organizationPermissions(role: Role | null, ownsTeam: boolean) {
  const may = (ability: Ability) => roleHas(role, ability);
  return {
    view: may('access'),
    admin: may('admin'),
    ownTeam: roleHas(role, 'members', ownsTeam ? 'team owner' : undefined),
    createContent: may('create'),
    createOpenAPISpec: may('create'),
    viewBilling: may('admin'),
    listMembers: may('view'),
    listTeams: may('view'),
    listIntegrations: may('view'),
  };
}
