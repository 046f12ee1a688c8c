import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { listReplies, replyList, replyListQuery } from '../reply-requests.ts';

/** List the replies to a comment in a change request. */
export const listChangeRequestCommentReplies = defineOperation({
  id: 'list-change-request-comment-replies',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  tag: 'Change request comments',
  summary: 'List the replies to a comment in a change request',
  description: 'The oldest first.',
  access: onDiscussion(onChangeRequest, 'view'),
  query: replyListQuery,
  responses: { 200: replyList },
  example: { params: { commentId: '{changeRequestCommentId}' } },
  handle: listReplies,
});
