import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import type { Ability } from '../../http/roles.ts';
import { findOrganizationFor } from './store.ts';
import type { OrganizationsTable } from './tables.ts';

/** Organizations: their members see them, guests included. */
export const organizationObject = defineObject({ name: 'organization', roles: 'membership' });

/** An organization as its caller sees it; role null is a guest. */
export interface OrganizationSubject extends HasRole {
  readonly organization: OrganizationsTable;
  /** Whether the caller owns a team there. */
  readonly ownsTeam: boolean;
}

/**
 * For members of the organization that `{organizationId}` names, whose role there has `ability`.
 * Guests belong to it with `access` and nothing more; strangers and disabled members get a 404.
 */
export function onOrganization(ability: Ability): Access<OrganizationSubject> {
  return onObject(organizationObject, ability, async ({ db, caller, params }) => {
    const row = await findOrganizationFor(db, params.organizationId ?? '', caller.userId);
    if (row === undefined) return null;
    const { member_role, owns_team, ...organization } = row;
    return { organization, role: member_role, ownsTeam: owns_team !== null };
  });
}
