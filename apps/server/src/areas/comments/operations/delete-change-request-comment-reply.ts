import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { deletingReply } from '../reply-requests.ts';

/** Delete a reply to a comment in a change request. */
export const deleteChangeRequestCommentReply = defineOperation({
  ...deletingReply,
  id: 'delete-change-request-comment-reply',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'Delete a reply to a comment in a change request',
  access: onReply(onChangeRequest, 'admin'),
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
  },
});
