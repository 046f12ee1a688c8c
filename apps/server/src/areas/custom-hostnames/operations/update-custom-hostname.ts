import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { roleHas } from '../../../http/roles.ts';
import { systemActor } from '../../../platform/index.ts';
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
    'Claims a hostname for a site, or moves it to another site of the same organization; the caller is an admin of each. A claim counts for nothing until the DNS has the record that proves it. One that goes to another organization is let go and claimed anew.',
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
    { type: 'hostname_taken', when: 'another site has the host name' },
  ],
  example: { body: { target: { type: 'site', site: '{publishedSiteId}' } } },
  async handle({ platform, caller, params: { hostname }, body, url, write }) {
    refuseUnfitHostName(platform.config.publicUrl, hostname, 'hostname');
    const siteId = body.target.site;
    return write(async (tx, { claim: seen, isForeign }) => {
      const role = (await findRoles(tx, caller.userId, [siteId])).get(siteId) ?? null;
      if (role === null) throw notFound('site');
      if (!roleHas(role, 'admin')) throw forbidden();
      const actor = actorOf(caller);
      const foreign = isForeign ? await findClaim(tx, hostname) : undefined;
      if (foreign !== undefined && foreign.status !== 'failed') {
        throw conflict('hostname_taken', `"${hostname}" is claimed already.`);
      }
      const organizationId = await findOrganizationOfSite(tx, siteId);
      const known = seen ?? foreign;
      if (known !== undefined && known.organization_id === organizationId && !isForeign) {
        const moved = await moveClaim(platform, tx, known, { siteId, actor });
        return ok(presentHostname(moved, role, url));
      }
      // Those who lose a name do not learn who has it now.
      const taker = isForeign ? systemActor('custom-hostnames.take-over') : actor;
      if (known !== undefined) await releaseHostname(platform, tx, known, taker);
      const claim = await claimHostname(platform, tx, { hostname, siteId, actor });
      return ok(presentHostname(claim, role, url));
    });
  },
});
