import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { gettingReply } from '../reply-requests.ts';

/** Get a reply to a comment in a change request. */
export const getChangeRequestCommentReply = defineOperation({
  ...gettingReply,
  id: 'get-change-request-comment-reply',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'Get a reply to a comment in a change request',
  access: onReply(onChangeRequest, 'view'),
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
  },
});
