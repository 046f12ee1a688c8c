import { type Access, type HasRole, onObject } from '../../http/access.ts';
import type { Ability, Role } from '../../http/roles.ts';
import { findOrganizationFor, readRole } from '../orgs/index.ts';
import { findSite, type SiteRow } from './store.ts';

/** A site as its caller sees it. */
export interface SiteSubject extends HasRole {
  readonly site: SiteRow;
  readonly role: Role;
}

/**
 * For members whose organization role has `ability`, on the site that `{siteId}` names within
 * `{organizationId}`. Guests have no role on sites: to them, as to strangers, it is a 404.
 */
export function onSite(ability: Ability): Access<SiteSubject> {
  return onObject('site', ability, async ({ db, caller, params }) => {
    const organizationId = params.organizationId ?? '';
    const member = await findOrganizationFor(db, organizationId, caller.userId);
    const role = member === undefined ? null : readRole(member.member_role);
    if (role === null) return null;
    const site = await findSite(db, organizationId, params.siteId ?? '');
    return site === undefined ? null : { site, role };
  });
}
