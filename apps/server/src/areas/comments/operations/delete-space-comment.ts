import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onComment } from '../access.ts';
import { deleteComment } from '../comment-requests.ts';

/** Delete a comment on a space. */
export const deleteSpaceComment = defineOperation({
  id: 'delete-space-comment',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Delete a comment on a space',
  description: 'Its replies go with it. For its author and for those with the role admin.',
  access: onComment(onSpace, 'admin'),
  responses: { 205: null },
  handle: deleteComment,
});
