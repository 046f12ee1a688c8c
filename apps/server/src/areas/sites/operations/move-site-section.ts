import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { showSection } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { moveSection } from '../structure/edit-sections.ts';
import { readPosition } from '../structure/moving.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a section beside others of its group, or beside sections and groups at the root. */
export const moveSiteSection = implementOperation(contract.moveSiteSection, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionId;
      const wanted = readPosition(body.position);
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => moveSection(before, id, wanted),
      );
      return ok(await showSection(platform, tx, { caller, subject, url, id, outline }));
    }),
});
