import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { changingReply } from '../reply-requests.ts';

/** React to or edit a reply to a comment on a space. */
export const updateSpaceCommentReply = defineOperation({
  ...changingReply,
  id: 'update-space-comment-reply',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'React to or edit a reply to a comment on a space',
  access: onReply(onSpace, 'comment'),
  example: { body: { addedReactions: ['👍'] } },
});
