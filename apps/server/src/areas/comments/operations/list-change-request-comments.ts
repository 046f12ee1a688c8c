import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { listingComments } from '../comment-requests.ts';

/** List the comments in a change request. */
export const listChangeRequestComments = defineOperation({
  ...listingComments,
  id: 'list-change-request-comments',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  tag: 'Change request comments',
  summary: 'List the comments in a change request',
  access: onChangeRequest('view'),
});
