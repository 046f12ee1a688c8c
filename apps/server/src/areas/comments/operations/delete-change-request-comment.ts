import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onComment } from '../access.ts';
import { deletingComment } from '../comment-requests.ts';

/** Delete a comment in a change request. */
export const deleteChangeRequestComment = defineOperation({
  ...deletingComment,
  id: 'delete-change-request-comment',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Delete a comment in a change request',
  access: onComment(onChangeRequest, 'admin'),
  example: { params: { commentId: '{changeRequestCommentId}' } },
});
