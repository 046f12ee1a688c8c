import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeSection } from '../structure/edit-sections.ts';
import { describeChange } from '../writing-structure.ts';

/** Deletes a section; the spaces themselves stay. */
export const deleteSiteSection = implementOperation(contract.deleteSiteSection, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      const isPublished = subject.site.published === 1;
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeSection(outline, params.siteSectionId, { isPublished }),
      );
      return resetContent();
    }),
});
