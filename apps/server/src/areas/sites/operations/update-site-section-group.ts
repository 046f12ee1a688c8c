import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { editGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Changes the title or the icon of a section group. */
export const updateSiteSectionGroup = implementOperation(contract.updateSiteSectionGroup, {
  access: onSiteStructure('create'),
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
