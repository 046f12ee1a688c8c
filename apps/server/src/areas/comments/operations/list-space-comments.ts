import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { listingComments } from '../comment-requests.ts';

/** List the comments on a space. */
export const listSpaceComments = defineOperation({
  ...listingComments,
  id: 'list-space-comments',
  method: 'GET',
  path: '/spaces/{spaceId}/comments',
  tag: 'Space comments',
  summary: 'List the comments on a space',
  access: onSpace('view'),
});
