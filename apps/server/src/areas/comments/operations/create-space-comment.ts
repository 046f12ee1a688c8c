import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { postingComment } from '../comment-requests.ts';

/** Comment on a space. */
export const createSpaceComment = defineOperation({
  ...postingComment,
  id: 'create-space-comment',
  method: 'POST',
  path: '/spaces/{spaceId}/comments',
  tag: 'Space comments',
  summary: 'Comment on a space',
  access: onSpace('comment'),
  example: { body: { body: { markdown: 'Which kiln?' } } },
});
