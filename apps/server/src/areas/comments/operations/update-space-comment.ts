import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onComment } from '../access.ts';
import { changingComment } from '../comment-requests.ts';

/** Resolve, react to or edit a comment on a space. */
export const updateSpaceComment = defineOperation({
  ...changingComment,
  id: 'update-space-comment',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Resolve, react to or edit a comment on a space',
  access: onComment(onSpace, 'comment'),
  example: { body: { resolved: true, addedReactions: ['👍'] } },
});
