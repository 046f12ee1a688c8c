import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { groupTitle, sectionIcon, siteSectionGroupResource } from '../section-resource.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { editGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Changes the title or the icon of a section group. */
export const updateSiteSectionGroup = defineOperation({
  id: 'update-site-section-group',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Change a section group of a site',
  description: 'A field that is left out stays as it is. An icon of null is removed.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      title: Type.Optional(groupTitle),
      icon: Type.Optional(Type.Union([sectionIcon, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section-group.updated'],
  responses: { 200: siteSectionGroupResource },
  example: { body: { title: 'Products' } },
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionGroupId;
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => editGroup(before, id, body),
      );
      return ok(await showGroup(platform, tx, { caller, subject, url, id, outline }));
    }),
});
