import type { Ability } from '@octavo/contract';
import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import { findEmailDomain } from './email-domains-store.ts';
import { findOrganizationFor } from './store.ts';
import type { EmailDomainsTable, OrganizationsTable } from './tables.ts';

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
    const row = await findOrganizationFor(db, params.organizationId ?? '', caller);
    if (row === undefined) return null;
    const { member_role, owns_team, ...organization } = row;
    return { organization, role: member_role, ownsTeam: owns_team !== null };
  });
}

/** An organization as its caller sees it, with a domain that it claims. */
export interface EmailDomainSubject extends OrganizationSubject {
  readonly emailDomain: EmailDomainsTable;
}

/** For callers with `ability` in the organization, about the domain that `{emailDomain}` names. */
export function onEmailDomain(ability: Ability): Access<EmailDomainSubject> {
  const organization = onOrganization(ability);
  return onObject(organizationObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const name = (request.params.emailDomain ?? '').toLowerCase();
    const emailDomain = await findEmailDomain(request.db, subject.organization.id, name);
    return emailDomain === undefined ? null : { ...subject, emailDomain };
  });
}
