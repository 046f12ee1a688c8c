import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeFromGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Takes a section out of a group. */
export const removeSiteSectionFromGroup = defineOperation({
  id: 'remove-site-section-from-group',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  summary: 'Take a section out of a group',
  description: 'It stays on the site, right after the group.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  emits: ['site-section.moved'],
  responses: { 205: null },
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      const { siteSectionGroupId, siteSectionId } = params;
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeFromGroup(outline, siteSectionGroupId, siteSectionId),
      );
      return resetContent();
    }),
});
