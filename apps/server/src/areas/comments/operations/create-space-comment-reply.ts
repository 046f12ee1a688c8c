import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { postingReply } from '../reply-requests.ts';

/** Reply to a comment on a space. */
export const createSpaceCommentReply = defineOperation({
  ...postingReply,
  id: 'create-space-comment-reply',
  method: 'POST',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  tag: 'Space comments',
  summary: 'Reply to a comment on a space',
  access: onDiscussion(onSpace, 'comment'),
  example: { body: { body: { markdown: 'The small one.' } } },
});
