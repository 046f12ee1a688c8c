import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { deleteReply } from '../reply-requests.ts';

/** Delete a reply to a comment on a space. */
export const deleteSpaceCommentReply = defineOperation({
  id: 'delete-space-comment-reply',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'Delete a reply to a comment on a space',
  description: 'For its author and for those with the role admin.',
  access: onReply(onSpace, 'admin'),
  responses: { 205: null },
  handle: deleteReply,
});
