import { type Ability, roleHas } from '@octavo/contract';
import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import { findRoles } from '../access/index.ts';
import { type HostnameClaim, listClaimsFor } from './store.ts';

/** Host names have the roles of the sites that claim them. */
export const hostnameObject = defineObject({ name: 'custom-hostname', roles: 'grants' });

/** A claim as its caller sees it. */
export interface HostnameSubject extends HasRole {
  readonly claim: HostnameClaim;
}

/**
 * For callers with `ability` on the site that claims `{hostname}`. Of several claims that the caller
 * sees, in several organizations, it is one that they administer, the proven one first, then the oldest.
 */
export function onHostname(ability: Ability): Access<HostnameSubject> {
  return onObject(hostnameObject, ability, async ({ db, caller, params }) => {
    const claims = await listClaimsFor(db, params.hostname ?? '', caller);
    const sites = claims.map((claim) => claim.site_id);
    const roles = await findRoles(db, caller, sites);
    const seen = claims.flatMap((claim) => {
      const role = roles.get(claim.site_id) ?? null;
      return role === null ? [] : [{ claim, role }];
    });
    return seen.sort((a, b) => rankOf(b) - rankOf(a))[0] ?? null;
  });
}

function rankOf({ claim, role }: HostnameSubject): number {
  return (roleHas(role, 'admin') ? 2 : 0) + (claim.status === 'active' ? 1 : 0);
}

/**
 * For callers who may want to have `{hostname}`: everybody, as a claim takes nothing from anybody.
 * Whether they may is for the operation to see to, by the site that is to get it and the one that has
 * it.
 */
export function onWantedHostname(): Access<HasRole> {
  return onObject(hostnameObject, 'admin', async () => ({ role: 'admin' }));
}
