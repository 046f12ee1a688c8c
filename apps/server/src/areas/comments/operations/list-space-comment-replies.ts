import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { listingReplies } from '../reply-requests.ts';

/** List the replies to a comment on a space. */
export const listSpaceCommentReplies = defineOperation({
  ...listingReplies,
  id: 'list-space-comment-replies',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  tag: 'Space comments',
  summary: 'List the replies to a comment on a space',
  access: onDiscussion(onSpace, 'view'),
});
