import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { replyChanges, updateReply } from '../reply-requests.ts';
import { commentReplyResource, formatQuery } from '../resource.ts';

/** React to or edit a reply to a comment in a change request. */
export const updateChangeRequestCommentReply = defineOperation({
  id: 'update-change-request-comment-reply',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'React to or edit a reply to a comment in a change request',
  description: 'Only its author changes what it says; whoever may comment reacts to it.',
  access: onReply(onChangeRequest, 'comment'),
  query: formatQuery,
  body: replyChanges,
  responses: { 200: commentReplyResource },
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
    body: { addedReactions: ['👍'] },
  },
  handle: updateReply,
});
