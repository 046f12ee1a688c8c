import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { postingComment } from '../comment-requests.ts';

/** Comment on a change request. */
export const createChangeRequestComment = defineOperation({
  ...postingComment,
  id: 'create-change-request-comment',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  tag: 'Change request comments',
  summary: 'Comment on a change request',
  access: onChangeRequest('comment'),
  example: { body: { body: { markdown: 'Which kiln?' } } },
});
