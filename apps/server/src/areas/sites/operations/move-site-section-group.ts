import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { moveGroup } from '../structure/edit-groups.ts';
import { readPosition } from '../structure/moving.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a section group beside other groups or sections that are in none. */
export const moveSiteSectionGroup = implementOperation(contract.moveSiteSectionGroup, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionGroupId;
      const wanted = readPosition(body.position);
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => moveGroup(before, id, wanted),
      );
      return ok(await showGroup(platform, tx, { caller, subject, url, id, outline }));
    }),
});
