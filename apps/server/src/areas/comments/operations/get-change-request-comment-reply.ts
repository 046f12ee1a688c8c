import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { getReply } from '../reply-requests.ts';
import { commentReplyResource, formatQuery } from '../resource.ts';

/** Get a reply to a comment in a change request. */
export const getChangeRequestCommentReply = defineOperation({
  id: 'get-change-request-comment-reply',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'Get a reply to a comment in a change request',
  access: onReply(onChangeRequest, 'view'),
  query: formatQuery,
  responses: { 200: commentReplyResource },
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
  },
  handle: getReply,
});
