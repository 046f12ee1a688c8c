import { roleHas } from '@octavo/contract';
import * as contract from '@octavo/contract/custom-hostnames';
import { actorOf } from '../../../http/caller.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { findRoles } from '../../access/index.ts';
import { refuseUnfitHostName } from '../../sites/index.ts';
import { onWantedHostname } from '../access.ts';
import { claimHostname, moveClaim, releaseHostname } from '../claims.ts';
import { presentHostname } from '../resource.ts';
import { findClaim, findOrganizationOfSite } from '../store.ts';

export const updateCustomHostname = implementOperation(contract.updateCustomHostname, {
  access: onWantedHostname(),
  async handle({ platform, caller, params: { hostname }, body, url, write }) {
    refuseUnfitHostName(platform.config, hostname, 'hostname');
    const siteId = body.target.site;
    return write(async (tx) => {
      const actor = actorOf(caller);
      const roleOn = async (id: string) => (await findRoles(tx, caller, [id])).get(id) ?? null;
      const role = await roleOn(siteId);
      const organizationId = await findOrganizationOfSite(tx, siteId);
      if (role === null || organizationId === undefined) throw notFound('site');
      if (!roleHas(role, 'admin')) throw forbidden();
      const known = await findClaim(tx, { hostname, organization_id: organizationId });
      const held = known === undefined ? null : await roleOn(known.site_id);
      if (known !== undefined && held !== null) {
        if (!roleHas(held, 'admin')) throw forbidden();
        const moved = await moveClaim(platform, tx, known, { siteId, actor });
        return ok(presentHostname(moved, role, url));
      }
      if (known !== undefined && known.status !== 'failed') {
        throw conflict('hostname_taken', `"${hostname}" has already been claimed.`);
      }
      if (known !== undefined) await releaseHostname(platform, tx, known, actor);
      const claim = await claimHostname(platform, tx, { hostname, siteId, organizationId, actor });
      return ok(presentHostname(claim, role, url));
    });
  },
});
