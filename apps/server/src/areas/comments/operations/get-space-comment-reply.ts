import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { gettingReply } from '../reply-requests.ts';

/** Get a reply to a comment on a space. */
export const getSpaceCommentReply = defineOperation({
  ...gettingReply,
  id: 'get-space-comment-reply',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'Get a reply to a comment on a space',
  access: onReply(onSpace, 'view'),
});
