import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { deletingReply } from '../reply-requests.ts';

/** Delete a reply to a comment on a space. */
export const deleteSpaceCommentReply = defineOperation({
  ...deletingReply,
  id: 'delete-space-comment-reply',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'Delete a reply to a comment on a space',
  access: onReply(onSpace, 'admin'),
});
