import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { badRequest } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { onSite } from '../access.ts';
import { siteSpacePath, siteSpaceTitle } from '../resource.ts';
import { showSiteSpace } from '../show-site-space.ts';
import { siteSpaceResource } from '../site-space-resource.ts';
import { addSiteSpace } from '../site-spaces.ts';

export const createSiteSpace = defineOperation({
  id: 'create-site-space',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'Add a space to a site',
  description: 'It comes after the others. Its path is made from its title unless given.',
  tag: 'Sites',
  access: onSite('create'),
  body: Type.Object(
    {
      spaceId: Type.String(),
      title: Type.Optional(siteSpaceTitle),
      path: Type.Optional(siteSpacePath),
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.added'],
  responses: { 201: siteSpaceResource },
  errors: [
    { type: 'unknown_reference', when: 'the space is not one of the organization' },
    { type: 'space_on_site' },
    { type: 'site_path_taken' },
  ],
  example: { body: { spaceId: '{looseSpaceId}' } },
  async handle({ platform, caller, subject, body, url, write }) {
    const { site } = subject;
    return write(async (tx) => {
      const { spaceId, title, path } = body;
      const found = await onSpace('view').load({ platform, db: tx, caller, params: { spaceId } });
      if (found?.space.organization_id !== site.organization_id) {
        throw badRequest(
          'body.spaceId',
          'is not a space of this organization',
          'unknown_reference',
        );
      }
      const target = {
        siteId: site.id,
        organizationId: site.organization_id,
        actor: actorOf(caller),
      };
      const id = await addSiteSpace(platform, tx, target, {
        spaceId,
        title: title ?? found.space.title,
        ...(title !== undefined && { ownTitle: title }),
        ...(path !== undefined && { path }),
      });
      const resource = await showSiteSpace(platform, tx, { caller, subject, url, id });
      const location = url.api(`/orgs/${site.organization_id}/sites/${site.id}/site-spaces/${id}`);
      return created(resource, location);
    });
  },
});
