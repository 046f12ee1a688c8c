import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { createComment, newComment } from '../comment-requests.ts';
import { commentResource, formatQuery } from '../resource.ts';

/** Comment on a change request. */
export const createChangeRequestComment = defineOperation({
  id: 'create-change-request-comment',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  tag: 'Change request comments',
  summary: 'Comment on a change request',
  description:
    'A change request, one of its pages, or one block of a page. Locked spaces and merged change requests take comments too.',
  access: onChangeRequest('comment'),
  query: formatQuery,
  body: newComment,
  creates: true,
  responses: { 200: commentResource },
  example: { body: { body: { markdown: 'Which kiln?' } } },
  handle: createComment,
});
