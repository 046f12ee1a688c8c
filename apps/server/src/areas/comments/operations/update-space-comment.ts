import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onComment } from '../access.ts';
import { commentChanges, updateComment } from '../comment-requests.ts';
import { commentResource, formatQuery } from '../resource.ts';

/** Resolve, react to or edit a comment on a space. */
export const updateSpaceComment = defineOperation({
  id: 'update-space-comment',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Resolve, react to or edit a comment on a space',
  description:
    "Only its author changes what it says; whoever may comment resolves it and reacts to it. Reactions are the caller's own, each counted once.",
  access: onComment(onSpace, 'comment'),
  query: formatQuery,
  body: commentChanges,
  responses: { 200: commentResource },
  example: { body: { resolved: true, addedReactions: ['👍'] } },
  handle: updateComment,
});
