import { type Ability, type Role, roleHas } from '../../http/roles.ts';

/** What a caller may do in an organization, as the organization's resource reports it. */
export function organizationPermissions(role: Role | null) {
  const may = (ability: Ability) => roleHas(role, ability);
  return {
    view: may('access'),
    admin: may('admin'),
    ownTeam: may('admin'),
    createContent: may('create'),
    createOpenAPISpec: may('create'),
    viewBilling: may('admin'),
    listMembers: may('view'),
    listTeams: may('view'),
    listIntegrations: may('view'),
  };
}
