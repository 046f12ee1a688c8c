import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { answerBatch, batchDeclaration, batchErrors, batchResults } from '../../editing/index.ts';
import { onChangeRequestContent } from '../place.ts';
import { presentChangeRequest } from '../present.ts';
import { requireChangeRequest } from '../require.ts';
import { changeRequestResource } from '../resource.ts';

const batchAnswer = Type.Object({ changeRequest: changeRequestResource, ...batchResults });

/** Edits the content of a change request. */
export const changeChangeRequestContent = defineOperation({
  id: 'change-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  tag: 'Change request content',
  summary: 'Change the content of a change request',
  description:
    'Takes the operations that a change of a space takes, 1 to 50, all or none, as one revision. `revert_page` goes back to the page of the space unless it names a revision. Answers the change request, or with `compat=false` what each operation did besides. A batch for content that changes meanwhile is applied to what it has become; with `If-Match`, which takes the id of the revision in quotes, the entity tag of the content, or those of all the pages and reusable contents that the batch changes, it is refused instead where that changed. An operation with a `base` is merged with what others made of its page since; what clashes is an `edit_conflict` that has both sides.',
  access: onChangeRequestContent('edit'),
  ...batchDeclaration,
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  matchTag: ({ changeRequest }) => changeRequest.revision,
  responses: { 200: Type.Union([changeRequestResource, batchAnswer]) },
  errors: [...batchErrors, { type: 'change_request_merged' }, { type: 'change_request_archived' }],
  handle(input) {
    const { query, subject, url } = input;
    return answerBatch(input, async (tx, { results }) => {
      const row = await requireChangeRequest(tx, subject.changeRequest);
      const changeRequest = presentChangeRequest(row, url);
      return ok(query.compat === false ? { changeRequest, ...results } : changeRequest);
    });
  },
});
