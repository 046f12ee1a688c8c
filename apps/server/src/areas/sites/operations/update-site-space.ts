import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { requireCondition } from '../require-condition.ts';
import { showSiteSpace } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { editSpace } from '../structure/edit-site-spaces.ts';
import { describeChange } from '../writing-structure.ts';

export const updateSiteSpaceOperation = implementOperation(contract.updateSiteSpace, {
  access: onSiteStructure('create'),
  async handle({ platform, caller, params, body, url, write }) {
    requireCondition('body.condition', body.condition);
    const id = params.siteSpaceId;
    return write(async (tx, subject) => {
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => editSpace(before, id, body),
      );
      return ok(await showSiteSpace(platform, tx, { caller, subject, url, id, outline }));
    });
  },
});
