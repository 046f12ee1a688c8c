import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { createComment, newComment } from '../comment-requests.ts';
import { commentResource, formatQuery } from '../resource.ts';

/** Comment on a space. */
export const createSpaceComment = defineOperation({
  id: 'create-space-comment',
  method: 'POST',
  path: '/spaces/{spaceId}/comments',
  tag: 'Space comments',
  summary: 'Comment on a space',
  description:
    'A space, one of its pages, or one block of a page. Locked spaces and merged change requests take comments too.',
  access: onSpace('comment'),
  query: formatQuery,
  body: newComment,
  creates: true,
  responses: { 200: commentResource },
  example: { body: { body: { markdown: 'Which kiln?' } } },
  handle: createComment,
});
