import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { postingReply } from '../reply-requests.ts';

/** Reply to a comment in a change request. */
export const createChangeRequestCommentReply = defineOperation({
  ...postingReply,
  id: 'create-change-request-comment-reply',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  tag: 'Change request comments',
  summary: 'Reply to a comment in a change request',
  access: onDiscussion(onChangeRequest, 'comment'),
  example: {
    params: { commentId: '{changeRequestCommentId}' },
    body: { body: { markdown: 'The small one.' } },
  },
});
