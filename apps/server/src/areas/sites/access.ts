import type { Ability, Role } from '@octavo/contract';
import {
  type Access,
  defineObject,
  type HasRole,
  type ObjectKind,
  onObject,
  openToVisitors,
} from '../../http/access.ts';
import type { ReadingCaller } from '../../http/caller.ts';
import { findRoles } from '../access/index.ts';
import { findSite, type SiteRow } from './store.ts';

/** Sites. */
export const siteObject = defineObject({ name: 'site', roles: 'grants' });

/** Sites as what they are made of. Who changes that, or what of it is the default, takes the lock of the site. */
const siteStructureObject = defineObject({
  name: 'site',
  roles: 'grants',
  lockOf: ({ site }: SiteSubject) => `site ${site.id}`,
});

/** A site as its caller sees it. */
export interface SiteSubject extends HasRole {
  readonly site: SiteRow;
  readonly role: Role;
}

/**
 * For callers whose role has `ability` on the site that `{siteId}` names within `{organizationId}`:
 * that of the organization, or what was granted on the site where that is more. Who has none, such
 * as a guest to whom nothing was granted, gets a 404.
 */
export function onSite(ability: Ability): Access<SiteSubject> {
  return onSiteAs(siteObject, ability);
}

/** Like `onSite`, for writes that change what the site is made of. */
export function onSiteStructure(ability: Ability): Access<SiteSubject> {
  return onSiteAs(siteStructureObject, ability);
}

function onSiteAs(object: ObjectKind, ability: Ability): Access<SiteSubject> {
  return onObject(object, ability, async ({ db, caller, params }) => {
    const { organizationId = '', siteId = '' } = params;
    const role = (await findRoles(db, caller, [siteId])).get(siteId) ?? null;
    if (role === null) return null;
    const site = await findSite(db, organizationId, siteId);
    return site === undefined ? null : { site, role };
  });
}

/** For those who may view a site, and for visitors of it. */
export function onPublishedSite(): Access<SiteSubject, ReadingCaller> {
  return openToVisitors(onSite('view'), async ({ db, caller, params }) => {
    const { organizationId = '', siteId = '' } = params;
    if (caller.siteId !== siteId || caller.organizationId !== organizationId) return null;
    const site = await findSite(db, organizationId, siteId);
    return site === undefined ? null : { site, role: 'read' };
  });
}
