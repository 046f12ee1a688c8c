import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeSpace } from '../structure/edit-site-spaces.ts';
import { describeChange } from '../writing-structure.ts';

export const deleteSiteSpaceOperation = defineOperation({
  id: 'delete-site-space',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Take a space off a site',
  description:
    'The space itself stays. Where it was the default, the first of the others is then. The last one of a section goes with the section.',
  tag: 'Sites',
  access: onSiteStructure('create'),
  emits: ['site-space.removed', 'site-space.updated'],
  responses: { 205: null },
  errors: [{ type: 'last_site_space' }, { type: 'last_of_section' }],
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      const isPublished = subject.site.published === 1;
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeSpace(outline, params.siteSpaceId, { isPublished }),
      );
      return resetContent();
    }),
});
