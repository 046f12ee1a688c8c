import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { listReplies, replyList, replyListQuery } from '../reply-requests.ts';

/** List the replies to a comment on a space. */
export const listSpaceCommentReplies = defineOperation({
  id: 'list-space-comment-replies',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  tag: 'Space comments',
  summary: 'List the replies to a comment on a space',
  description: 'The oldest first.',
  access: onDiscussion(onSpace, 'view'),
  query: replyListQuery,
  responses: { 200: replyList },
  handle: listReplies,
});
