import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onComment } from '../access.ts';
import { deletingComment } from '../comment-requests.ts';

/** Delete a comment on a space. */
export const deleteSpaceComment = defineOperation({
  ...deletingComment,
  id: 'delete-space-comment',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Delete a comment on a space',
  access: onComment(onSpace, 'admin'),
});
