import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeFromGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Takes a section out of a group. */
export const removeSiteSectionFromGroup = implementOperation(contract.removeSiteSectionFromGroup, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      const { siteSectionGroupId, siteSectionId } = params;
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeFromGroup(outline, siteSectionGroupId, siteSectionId),
      );
      return resetContent();
    }),
});
