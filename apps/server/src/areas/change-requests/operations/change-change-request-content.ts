import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { answerBatch, batchWriting } from '../../editing/index.ts';
import { onChangeRequestContent } from '../place.ts';
import { presentChangeRequest } from '../present.ts';
import { requireChangeRequest } from '../require.ts';

/** Edits the content of a change request. */
export const changeChangeRequestContent = implementOperation(contract.changeChangeRequestContent, {
  access: onChangeRequestContent('edit'),
  ...batchWriting,
  matchTag: ({ changeRequest }) => changeRequest.revision,
  handle(input) {
    const { query, subject, url } = input;
    return answerBatch(input, async (tx, { results }) => {
      const row = await requireChangeRequest(tx, subject.changeRequest);
      const changeRequest = presentChangeRequest(row, url);
      return ok(query.compat === false ? { changeRequest, ...results } : changeRequest);
    });
  },
});
