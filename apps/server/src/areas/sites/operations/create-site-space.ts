import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { addSiteSpaces } from '../add-site-space.ts';
import { requireCondition } from '../require-condition.ts';
import { requireSpaceToPublish } from '../require-space-to-publish.ts';
import { siteSpaceCondition, siteSpacePath, siteSpaceTitle } from '../resource.ts';
import { showSiteSpace } from '../show-structure.ts';
import { siteSpaceResource } from '../site-space-resource.ts';
import { describeChange } from '../writing-structure.ts';

export const createSiteSpace = defineOperation({
  id: 'create-site-space',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'Add a space to a site',
  description:
    'It comes after the others: of the section that `section` names, else of the default section, or of the site where it has no sections. Its path is made from its title unless given.',
  tag: 'Sites',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      spaceId: Type.String(),
      title: Type.Optional(siteSpaceTitle),
      path: Type.Optional(siteSpacePath),
      section: Type.Optional(Type.String({ description: 'The id of a section of the site.' })),
      condition: Type.Optional(siteSpaceCondition),
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.added'],
  responses: { 201: siteSpaceResource },
  errors: [
    { type: 'space_not_publishable', when: 'the role on the space is lower than `create`' },
    {
      type: 'unknown_reference',
      when: 'the space is not one of the organization, or the section not one of the site',
    },
    { type: 'space_on_site' },
    { type: 'site_path_taken' },
    { type: 'site_full' },
  ],
  example: { body: { spaceId: '{looseSpaceId}' } },
  async handle({ platform, caller, body, url, write }) {
    const condition = requireCondition('body.condition', body.condition);
    return write(async (tx, subject) => {
      const { spaceId, title: ownTitle, path, section } = body;
      const { title } = await requireSpaceToPublish(platform, tx, {
        ...{ caller, organizationId: subject.site.organization_id, spaceId },
        path: 'body.spaceId',
      });
      const space = { spaceId, title, ownTitle, path, sectionId: section, condition };
      const site = describeChange(caller, subject);
      const { ids, outline } = await addSiteSpaces(platform, tx, site, [space]);
      const id = ids[0] ?? '';
      const resource = await showSiteSpace(platform, tx, { caller, subject, url, id, outline });
      const { siteId, organizationId } = site;
      return created(
        resource,
        url.api(`/orgs/${organizationId}/sites/${siteId}/site-spaces/${id}`),
      );
    });
  },
});
