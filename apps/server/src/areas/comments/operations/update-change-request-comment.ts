import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onComment } from '../access.ts';
import { commentChanges, updateComment } from '../comment-requests.ts';
import { commentResource, formatQuery } from '../resource.ts';

/** Resolve, react to or edit a comment in a change request. */
export const updateChangeRequestComment = defineOperation({
  id: 'update-change-request-comment',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Resolve, react to or edit a comment in a change request',
  description:
    "Only its author changes what it says; whoever may comment resolves it and reacts to it. Reactions are the caller's own, each counted once.",
  access: onComment(onChangeRequest, 'comment'),
  query: formatQuery,
  body: commentChanges,
  responses: { 200: commentResource },
  example: {
    params: { commentId: '{changeRequestCommentId}' },
    body: { resolved: true, addedReactions: ['👍'] },
  },
  handle: updateComment,
});
