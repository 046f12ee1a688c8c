import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { gettingComment } from '../comment-requests.ts';

/** Get a comment in a change request. */
export const getChangeRequestComment = defineOperation({
  ...gettingComment,
  id: 'get-change-request-comment',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Get a comment in a change request',
  access: onDiscussion(onChangeRequest, 'view'),
  example: { params: { commentId: '{changeRequestCommentId}' } },
});
