import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { createReply, newReply } from '../reply-requests.ts';
import { commentReplyResource, formatQuery } from '../resource.ts';

/** Reply to a comment in a change request. */
export const createChangeRequestCommentReply = defineOperation({
  id: 'create-change-request-comment-reply',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  tag: 'Change request comments',
  summary: 'Reply to a comment in a change request',
  access: onDiscussion(onChangeRequest, 'comment'),
  query: formatQuery,
  body: newReply,
  creates: true,
  responses: { 200: commentReplyResource },
  example: {
    params: { commentId: '{changeRequestCommentId}' },
    body: { body: { markdown: 'The small one.' } },
  },
  handle: createReply,
});
