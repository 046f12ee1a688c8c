import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { listingReplies } from '../reply-requests.ts';

/** List the replies to a comment in a change request. */
export const listChangeRequestCommentReplies = defineOperation({
  ...listingReplies,
  id: 'list-change-request-comment-replies',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  tag: 'Change request comments',
  summary: 'List the replies to a comment in a change request',
  access: onDiscussion(onChangeRequest, 'view'),
  example: { params: { commentId: '{changeRequestCommentId}' } },
});
