import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { replyChanges, updateReply } from '../reply-requests.ts';
import { commentReplyResource, formatQuery } from '../resource.ts';

/** React to or edit a reply to a comment on a space. */
export const updateSpaceCommentReply = defineOperation({
  id: 'update-space-comment-reply',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'React to or edit a reply to a comment on a space',
  description: 'Only its author changes what it says; whoever may comment reacts to it.',
  access: onReply(onSpace, 'comment'),
  query: formatQuery,
  body: replyChanges,
  responses: { 200: commentReplyResource },
  example: { body: { addedReactions: ['👍'] } },
  handle: updateReply,
});
