import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Deletes a section group; its sections stay. */
export const deleteSiteSectionGroup = defineOperation({
  id: 'delete-site-section-group',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Delete a section group of a site',
  description: 'Its sections stay, in their order, where the group was.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  emits: ['site-section-group.deleted', 'site-section.moved'],
  responses: { 205: null },
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeGroup(outline, params.siteSectionGroupId),
      );
      return resetContent();
    }),
});
