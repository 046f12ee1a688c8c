import { type Ability, type Role, roleHas } from '@octavo/contract';
import { readEmailDomain, type UsersTable } from '../auth/index.ts';
import type { OrganizationsTable } from './tables.ts';

/**
 * What a caller may do in an organization, as the organization's resource reports it; a caller
 * without a role in it (undefined) does not belong to it.
 *
 * @param ownsTeam whether the caller owns a team there, and so manages the people of one
 */
export function organizationPermissions(role: Role | null | undefined, ownsTeam: boolean) {
  const standing = ownsTeam ? 'team owner' : undefined;
  const may = (ability: Ability) => role !== undefined && roleHas(role, ability);
  return {
    view: may('access'),
    admin: may('admin'),
    ownTeam: role !== undefined && roleHas(role, 'members', standing),
    createContent: may('create'),
    createOpenAPISpec: may('create'),
    viewBilling: may('admin'),
    listMembers: may('view'),
    listTeams: may('view'),
    listIntegrations: may('view'),
  };
}

/**
 * Whether a person may join an organization by their address alone: it is proven, its domain is one
 * of the organization's proven ones, and the organization does not insist on single sign-on.
 */
export function mayJoinByDomain(
  { sso }: Pick<OrganizationsTable, 'sso'>,
  person: Pick<UsersTable, 'email' | 'email_verified_at'>,
  provenDomains: readonly string[],
): boolean {
  if (sso === 1 || person.email_verified_at === null) return false;
  return provenDomains.includes(readEmailDomain(person.email));
}
