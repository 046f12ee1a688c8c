import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onComment } from '../access.ts';
import { changingComment } from '../comment-requests.ts';

/** Resolve, react to or edit a comment in a change request. */
export const updateChangeRequestComment = defineOperation({
  ...changingComment,
  id: 'update-change-request-comment',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Resolve, react to or edit a comment in a change request',
  access: onComment(onChangeRequest, 'comment'),
  example: {
    params: { commentId: '{changeRequestCommentId}' },
    body: { resolved: true, addedReactions: ['👍'] },
  },
});
