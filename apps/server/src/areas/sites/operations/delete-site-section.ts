import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeSection } from '../structure/edit-sections.ts';
import { describeChange } from '../writing-structure.ts';

/** Deletes a section; the spaces themselves stay. */
export const deleteSiteSection = defineOperation({
  id: 'delete-site-section',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Delete a section of a site',
  description:
    'Its spaces are taken off the site. After the only section a site has the same site spaces without sections. Where it was the default, the first of the others is then.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  emits: [
    'site-section.deleted',
    'site-section.updated',
    'site-space.removed',
    'site-space.moved',
    'site-space.updated',
  ],
  responses: { 205: null },
  errors: [{ type: 'last_site_space', when: 'the others have nothing to show' }],
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      const isPublished = subject.site.published === 1;
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeSection(outline, params.siteSectionId, { isPublished }),
      );
      return resetContent();
    }),
});
