import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { resetContent } from '../../../http/reply.ts';
import {
  beginRequestEvent,
  deleteRequested,
  onChangeRequest,
} from '../../change-requests/index.ts';
import '../events.ts';

export const removeRequestedReviewer = defineOperation({
  id: 'remove-requested-reviewer',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  tag: 'Reviews',
  summary: 'Ask a person no more to review a change request',
  description: 'Reviews that the person gave stay.',
  access: onChangeRequest('edit'),
  emits: ['change-request.reviewer-removed'],
  responses: { 205: null },
  example: { params: { userId: '{requestedReviewerId}' } },
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, { changeRequest }) => {
      if (!(await deleteRequested(tx, changeRequest.id, params.userId))) {
        throw notFound('requested reviewer');
      }
      await platform.events.emit(tx, 'change-request.reviewer-removed', {
        ...{ ...beginRequestEvent(changeRequest, actorOf(caller)), reviewerId: params.userId },
      });
      return resetContent();
    }),
});
