import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { createReply, newReply } from '../reply-requests.ts';
import { commentReplyResource, formatQuery } from '../resource.ts';

/** Reply to a comment on a space. */
export const createSpaceCommentReply = defineOperation({
  id: 'create-space-comment-reply',
  method: 'POST',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  tag: 'Space comments',
  summary: 'Reply to a comment on a space',
  access: onDiscussion(onSpace, 'comment'),
  query: formatQuery,
  body: newReply,
  creates: true,
  responses: { 200: commentReplyResource },
  example: { body: { body: { markdown: 'The small one.' } } },
  handle: createReply,
});
