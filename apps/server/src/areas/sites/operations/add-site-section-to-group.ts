import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { siteSectionGroupResource } from '../section-resource.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { addToGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a section into a group, last. */
export const addSiteSectionToGroup = defineOperation({
  id: 'add-site-section-to-group',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  summary: 'Put a section into a group',
  description:
    'It comes after the others of the group, and leaves the group that it was in. One that is in the group already stays where it is there.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object({ sectionId: Type.String() }, { additionalProperties: false }),
  emits: ['site-section.moved'],
  responses: { 201: siteSectionGroupResource },
  errors: [{ type: 'unknown_reference', when: 'the section is not one of the site' }],
  example: { body: { sectionId: '{looseSiteSectionId}' } },
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionGroupId;
      const site = describeChange(caller, subject);
      const added = { section: body.sectionId, field: 'body.sectionId' };
      const outline = await changeStructure(platform, tx, site, (before) =>
        addToGroup(before, id, added),
      );
      const resource = await showGroup(platform, tx, { caller, subject, url, id, outline });
      const path = `/orgs/${site.organizationId}/sites/${site.siteId}/section-groups/${id}`;
      return created(resource, url.api(path));
    }),
});
