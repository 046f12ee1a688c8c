import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Deletes a section group; its sections stay. */
export const deleteSiteSectionGroup = implementOperation(contract.deleteSiteSectionGroup, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeGroup(outline, params.siteSectionGroupId),
      );
      return resetContent();
    }),
});
