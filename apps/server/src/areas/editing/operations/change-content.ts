import * as contract from '@octavo/contract/editing';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onContent } from '../../content/index.ts';
import { findSpace, showSpace } from '../../spaces/index.ts';
import { answerBatch, batchWriting } from '../answer-batch.ts';

/** Edits the content of a space. */
export const changeContent = implementOperation(contract.changeContent, {
  access: onContent('edit'),
  ...batchWriting,
  matchTag: ({ place }) => place.revisionId,
  handle(input) {
    const { platform, subject, query, url } = input;
    return answerBatch(input, async (tx, { revisionId, results }) => {
      if (query.compat === false) return ok({ revision: revisionId, ...results });
      const space = (await findSpace(tx, subject.space.id)) ?? subject.space;
      return ok(await showSpace(platform, tx, { space, role: subject.role }, url));
    });
  },
});
