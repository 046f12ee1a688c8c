import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { onSite } from '../access.ts';
import { describeSiteSpace, locateSiteSpace } from '../events.ts';
import { siteSpacePath, siteSpaceTitle } from '../resource.ts';
import { showSiteSpace } from '../show-site-space.ts';
import { siteSpaceResource } from '../site-space-resource.ts';
import { findSiteSpace, listPlaces, updateSite, updateSiteSpace } from '../store.ts';

export const updateSiteSpaceOperation = defineOperation({
  id: 'update-site-space',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Change the title or path of a space on a site',
  description: 'A title of null is the title of the space again.',
  tag: 'Sites',
  access: onSite('create'),
  body: Type.Object(
    {
      title: Type.Optional(Type.Union([siteSpaceTitle, Type.Null()])),
      path: Type.Optional(siteSpacePath),
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.updated'],
  responses: { 200: siteSpaceResource },
  errors: [{ type: 'site_path_taken' }],
  example: { body: { title: 'Guide' } },
  async handle({ platform, caller, subject, params, body, url, write }) {
    const { site } = subject;
    const id = params.siteSpaceId;
    return write(async (tx) => {
      const before = await findSiteSpace(tx, site.id, id);
      if (before === undefined) throw notFound('site space');
      const { title, path } = body;
      const others = path === undefined ? [] : await listPlaces(tx, site.id);
      if (others.some((place) => place.path === path && place.id !== id)) {
        throw conflict('site_path_taken', `The site has another space at the path "${path}".`);
      }
      if (title !== undefined || path !== undefined) {
        const changes = {
          ...(title !== undefined && { title }),
          ...(path !== undefined && { path }),
        };
        await updateSiteSpace(tx, id, changes);
        await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
        await platform.events.emit(tx, 'site-space.updated', {
          ...{ actor: actorOf(caller), ...locateSiteSpace(before, site.organization_id) },
          ...compareFacts(describeSiteSpace(before), describeSiteSpace({ ...before, ...changes })),
        });
      }
      return ok(await showSiteSpace(platform, tx, { caller, subject, url, id }));
    });
  },
});
