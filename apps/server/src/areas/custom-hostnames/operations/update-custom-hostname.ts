import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { roleHas } from '../../../http/roles.ts';
import { findRoles } from '../../access/index.ts';
import { refuseUnfitHostName } from '../../sites/index.ts';
import { onWantedHostname } from '../access.ts';
import { claimHostname, moveClaim, releaseHostname } from '../claims.ts';
import { customHostnameResource, hostnameParams, presentHostname } from '../resource.ts';
import { findClaim, findOrganizationOfSite } from '../store.ts';

export const updateCustomHostname = defineOperation({
  id: 'update-custom-hostname',
  method: 'PATCH',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Claim or move a custom hostname',
  description:
    'Claims a hostname for a site, or moves it to another site of the same organization; the caller is an admin of each. A claim counts for nothing until the DNS has the record that proves it. Each organization may claim it: whoever proved it last has it, and a claim that another one has proven stays as it is until then.',
  access: onWantedHostname(),
  params: hostnameParams,
  body: Type.Object(
    {
      target: Type.Object(
        {
          type: Type.Literal('site'),
          site: Type.String({ description: 'The id of a site.' }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  emits: [
    'custom-hostname.claimed',
    'custom-hostname.updated',
    'custom-hostname.released',
    'site.updated',
  ],
  responses: { 200: customHostnameResource },
  errors: [
    {
      type: 'invalid_input',
      when: 'the name is the server’s own, one below it, an address, or none that the DNS has',
    },
    {
      type: 'hostname_taken',
      when: 'another site of the organization has the host name, which the caller does not see',
    },
  ],
  example: { body: { target: { type: 'site', site: '{publishedSiteId}' } } },
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
        throw conflict('hostname_taken', `"${hostname}" is claimed already.`);
      }
      if (known !== undefined) await releaseHostname(platform, tx, known, actor);
      const claim = await claimHostname(platform, tx, { hostname, siteId, organizationId, actor });
      return ok(presentHostname(claim, role, url));
    });
  },
});
