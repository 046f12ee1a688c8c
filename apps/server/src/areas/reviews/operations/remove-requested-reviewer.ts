import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { resetContent } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { deleteRequested } from '../store.ts';

export const removeRequestedReviewer = defineOperation({
  id: 'remove-requested-reviewer',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  tag: 'Reviews',
  summary: 'Ask a person no more to review a change request',
  description: 'Reviews that the person gave stay.',
  access: onChangeRequest('edit'),
  responses: { 205: null },
  example: { params: { userId: '{reviewerId}' } },
  handle: ({ subject, params, write }) =>
    write(async (tx) => {
      if (!(await deleteRequested(tx, subject.changeRequest.id, params.userId))) {
        throw notFound('requested reviewer');
      }
      return resetContent();
    }),
});
