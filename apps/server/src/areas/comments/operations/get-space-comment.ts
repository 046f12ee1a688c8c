import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { gettingComment } from '../comment-requests.ts';

/** Get a comment on a space. */
export const getSpaceComment = defineOperation({
  ...gettingComment,
  id: 'get-space-comment',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Get a comment on a space',
  access: onDiscussion(onSpace, 'view'),
});
