import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import type { Ability } from '../../http/roles.ts';
import { findRoles } from '../access/index.ts';
import { findClaim, type HostnameClaim } from './store.ts';

/** Host names have the roles of the sites that claim them. */
export const hostnameObject = defineObject({ name: 'custom-hostname', roles: 'grants' });

/** A claim as its caller sees it. */
export interface HostnameSubject extends HasRole {
  readonly claim: HostnameClaim;
}

/** A host name that somebody wants to have, and the claim on it that they see. */
export interface WantedHostname extends HasRole {
  /** Undefined where there is none that the caller sees. */
  readonly claim: HostnameClaim | undefined;
  /** Whether others claim it. */
  readonly isForeign: boolean;
}

/** For callers with `ability` on the site that claims `{hostname}`. */
export function onHostname(ability: Ability): Access<HostnameSubject> {
  return onObject(hostnameObject, ability, async ({ db, caller, params }) => {
    const claim = await findClaim(db, params.hostname ?? '');
    if (claim === undefined) return null;
    const role = (await findRoles(db, caller.userId, [claim.site_id])).get(claim.site_id) ?? null;
    return role === null ? null : { claim, role };
  });
}

/**
 * For callers who may want to have `{hostname}`: admins of the site that claims it, and whoever does
 * not see a claim on it. Whether the latter may is for the operation to see to, by the site that is to
 * get it.
 */
export function onWantedHostname(): Access<WantedHostname> {
  const seen = onHostname('admin');
  return onObject(hostnameObject, 'admin', async (request) => {
    const subject = await seen.load(request);
    if (subject !== null) return { ...subject, isForeign: false };
    const claim = await findClaim(request.db, request.params.hostname ?? '');
    return { claim: undefined, role: 'admin', isForeign: claim !== undefined };
  });
}
