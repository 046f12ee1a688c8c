import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { requireCondition } from '../require-condition.ts';
import { showSection } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { editSection } from '../structure/edit-sections.ts';
import { describeChange } from '../writing-structure.ts';

/** Changes what a section is called, where it is, who sees it, and which of its site spaces is its default. */
export const updateSiteSection = implementOperation(contract.updateSiteSection, {
  access: onSiteStructure('create'),
  async handle({ platform, caller, params, body, url, write }) {
    requireCondition('body.condition', body.condition);
    const id = params.siteSectionId;
    return write(async (tx, subject) => {
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => editSection(before, id, body),
      );
      return ok(await showSection(platform, tx, { caller, subject, url, id, outline }));
    });
  },
});
