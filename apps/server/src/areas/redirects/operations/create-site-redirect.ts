import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSite, updateSite } from '../../sites/index.ts';
import { checkRedirect, makeRedirectCheck, refuseLoop, refuseTooMany } from '../check-redirects.ts';
import { describeRedirect, locateRedirect } from '../events.ts';
import { presentRedirect, readStored } from '../present.ts';
import {
  DEFAULT_STATUS,
  redirectDestination,
  redirectSource,
  redirectStatus,
  siteRedirectResource,
} from '../resource.ts';
import { insertRedirectRow, listRedirectRows } from '../store.ts';

export const createSiteRedirect = defineOperation({
  id: 'create-site-redirect',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  tag: 'Sites',
  summary: 'Add a redirect to a site',
  description:
    'From a path on which the site has no page, to a path, a page, a space, a section or an address elsewhere. Readers are led to the end of redirects at once.',
  access: onSite('create'),
  body: Type.Object(
    {
      source: redirectSource,
      destination: redirectDestination,
      status: Type.Optional(redirectStatus),
    },
    { additionalProperties: false },
  ),
  emits: ['site-redirect.created'],
  responses: { 201: siteRedirectResource },
  errors: [
    { type: 'unknown_reference', when: 'the destination is nothing of the site' },
    { type: 'redirect_source_taken' },
    { type: 'redirect_loop' },
    { type: 'too_many_redirects' },
  ],
  example: { body: { source: '/before', destination: '/after' } },
  async handle({ platform, caller, subject, body, url, write }) {
    const check = await makeRedirectCheck(platform, subject.site.id);
    const wanted = await checkRedirect(check, body);
    return write(async (tx, { site }) => {
      const known = await listRedirectRows(tx, site.id);
      if (known.some(({ source }) => source === wanted.source)) {
        throw conflict('redirect_source_taken', `"${wanted.source}" has a redirect already.`);
      }
      refuseTooMany(known.length + 1);
      refuseLoop([
        ...known.map((row) => ({ source: row.source, destination: readStored(row) })),
        wanted,
      ]);
      const now = readTimestamp(platform.clock);
      const row = {
        ...{ id: platform.ids.next(), site_id: site.id, source: wanted.source },
        destination: JSON.stringify(wanted.destination),
        status: body.status ?? DEFAULT_STATUS,
        ...{ created_at: now, updated_at: now },
      };
      await insertRedirectRow(tx, row);
      await updateSite(tx, site.id, {}, now);
      await platform.events.emit(tx, 'site-redirect.created', {
        ...{ actor: actorOf(caller), ...locateRedirect(row, site.organization_id) },
        after: describeRedirect(row),
      });
      const resource = presentRedirect(row, site.organization_id, url);
      return created(resource, resource.urls.location);
    });
  },
});
