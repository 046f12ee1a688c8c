import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { getComment } from '../comment-requests.ts';
import { commentResource, formatQuery } from '../resource.ts';

/** Get a comment in a change request. */
export const getChangeRequestComment = defineOperation({
  id: 'get-change-request-comment',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Get a comment in a change request',
  access: onDiscussion(onChangeRequest, 'view'),
  query: formatQuery,
  responses: { 200: commentResource },
  example: { params: { commentId: '{changeRequestCommentId}' } },
  handle: getComment,
});
