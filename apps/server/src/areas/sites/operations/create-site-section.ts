import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { addSiteSection } from '../add-site-space.ts';
import { requireSpaceToPublish } from '../require-space-to-publish.ts';
import { siteSectionResource } from '../section-resource.ts';
import { showSection } from '../show-structure.ts';
import { describeChange } from '../writing-structure.ts';

/** Adds a section with its first space. */
export const createSiteSection = defineOperation({
  id: 'create-site-section',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'Add a section to a site',
  description:
    'It comes after the others, with the space as its first site space. On a site without sections the site spaces that it has become its first section, which is the default; addresses of theirs that change lead on to the new ones.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      spaceId: Type.String(),
      title: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 64,
          description: 'The title of the space unless given.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section.created', 'site-space.added', 'site-space.moved'],
  responses: { 201: siteSectionResource },
  errors: [
    { type: 'space_not_publishable', when: 'the role on the space is lower than `create`' },
    { type: 'unknown_reference', when: 'the space is not one of the organization' },
    { type: 'space_on_site' },
    { type: 'site_full' },
  ],
  example: { body: { spaceId: '{looseSpaceId}', title: 'Reference' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { spaceId } = body;
      const { title } = await requireSpaceToPublish(platform, tx, {
        ...{ caller, organizationId: subject.site.organization_id, spaceId },
        path: 'body.spaceId',
      });
      const site = describeChange(caller, subject);
      const { id, outline } = await addSiteSection(platform, tx, site, {
        title: body.title,
        fallbackTitle: subject.site.title,
        space: { spaceId, title },
      });
      const resource = await showSection(platform, tx, { caller, subject, url, id, outline });
      const { siteId, organizationId } = site;
      return created(resource, url.api(`/orgs/${organizationId}/sites/${siteId}/sections/${id}`));
    }),
});
