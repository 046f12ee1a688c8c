import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSiteStructure } from '../access.ts';
import { groupTitle, sectionIcon, siteSectionGroupResource } from '../section-resource.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { addGroup } from '../structure/edit-groups.ts';
import { MAX_SECTIONS } from '../structure/edit-sections.ts';
import { describeChange } from '../writing-structure.ts';

/** Adds a section group, with sections or without. */
export const createSiteSectionGroup = defineOperation({
  id: 'create-site-section-group',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'Add a section group to a site',
  description:
    'It comes after all sections and groups. The sections that are named come into it in their order, also from other groups.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      title: groupTitle,
      icon: Type.Optional(Type.Union([sectionIcon, Type.Null()])),
      sections: Type.Optional(
        Type.Array(Type.String({ maxLength: 32 }), {
          maxItems: MAX_SECTIONS,
          uniqueItems: true,
          description: 'The ids of sections of the site.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section-group.created', 'site-section.moved'],
  responses: { 201: siteSectionGroupResource },
  errors: [
    { type: 'unknown_reference', when: 'a section is not one of the site' },
    { type: 'site_full' },
  ],
  example: { body: { title: 'More', sections: ['{siteSectionId}'] } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const id = platform.ids.next();
      const site = describeChange(caller, subject);
      const { title, icon, sections = [] } = body;
      const at = readTimestamp(platform.clock);
      const outline = await changeStructure(platform, tx, site, (before) =>
        addGroup(before, { id, siteId: site.siteId, title, icon, sections, at }),
      );
      const resource = await showGroup(platform, tx, { caller, subject, url, id, outline });
      const path = `/orgs/${site.organizationId}/sites/${site.siteId}/section-groups/${id}`;
      return created(resource, url.api(path));
    }),
});
