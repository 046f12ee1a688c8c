import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onComment } from '../access.ts';
import { deleteComment } from '../comment-requests.ts';

/** Delete a comment in a change request. */
export const deleteChangeRequestComment = defineOperation({
  id: 'delete-change-request-comment',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Delete a comment in a change request',
  description: 'Its replies go with it. For its author and for those with the role admin.',
  access: onComment(onChangeRequest, 'admin'),
  responses: { 205: null },
  example: { params: { commentId: '{changeRequestCommentId}' } },
  handle: deleteComment,
});
