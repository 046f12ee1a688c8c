import { type Ability, isRole, type Role, roleHas } from '../../http/roles.ts';

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

/**
 * Reads a stored role.
 *
 * @throws Error for a text that is none, which only a damaged database holds
 */
export function readRole(text: string | null): Role | null {
  if (text === null || isRole(text)) return text;
  throw new Error(`"${text}" is stored as a role, but there is no such role.`);
}
