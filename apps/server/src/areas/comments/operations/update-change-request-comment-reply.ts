import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { changingReply } from '../reply-requests.ts';

/** React to or edit a reply to a comment in a change request. */
export const updateChangeRequestCommentReply = defineOperation({
  ...changingReply,
  id: 'update-change-request-comment-reply',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'React to or edit a reply to a comment in a change request',
  access: onReply(onChangeRequest, 'comment'),
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
    body: { addedReactions: ['👍'] },
  },
});
