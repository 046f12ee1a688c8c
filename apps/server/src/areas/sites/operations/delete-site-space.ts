import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { removeSpace } from '../structure/edit-site-spaces.ts';
import { describeChange } from '../writing-structure.ts';

export const deleteSiteSpaceOperation = implementOperation(contract.deleteSiteSpace, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, subject) => {
      const isPublished = subject.site.published === 1;
      await changeStructure(platform, tx, describeChange(caller, subject), (outline) =>
        removeSpace(outline, params.siteSpaceId, { isPublished }),
      );
      return resetContent();
    }),
});
