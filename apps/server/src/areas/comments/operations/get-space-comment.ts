import { defineOperation } from '../../../http/define-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { getComment } from '../comment-requests.ts';
import { commentResource, formatQuery } from '../resource.ts';

/** Get a comment on a space. */
export const getSpaceComment = defineOperation({
  id: 'get-space-comment',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Get a comment on a space',
  access: onDiscussion(onSpace, 'view'),
  query: formatQuery,
  responses: { 200: commentResource },
  handle: getComment,
});
