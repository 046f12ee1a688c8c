import { Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { memberResource } from '../members/resource.ts';
import { declareOperation } from '../operation.ts';
import {
  commentBody,
  commentReplyResource,
  commentResource,
  formatParameter,
  formatQuery,
  reactionChanges,
  tableCell,
} from './resource.ts';
import { COMMENT_STATUSES } from './statuses.ts';

const commenterResource = Type.Object({
  ...Type.Partial(memberResource).properties,
  id: Type.String(),
  user: userResource,
});

export const replyAnswer = { 200: commentReplyResource };

export const newReply = Type.Object({ body: commentBody });

export const commentAnswer = { 200: commentResource };

export const commentListQuery = listQuery({
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      default: 'desc',
      description: 'The order by time; the default is `desc`, newest first.',
    }),
  ),
  status: Type.Optional(
    Type.Enum([...COMMENT_STATUSES, 'all'], {
      default: 'all',
      description: 'The default is `all`.',
    }),
  ),
  targetPage: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only comments on this page or its blocks.' }),
  ),
  authors: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: 'Only comments that these users posted.',
    }),
  ),
  ...formatParameter,
});

export const commentList = { 200: paginated(commentResource) };

export const newComment = Type.Object({
  page: Type.Optional(Type.String({ maxLength: 64, description: 'The id of a page.' })),
  node: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The key of a block in the JSON form of that page; requires `page`.',
    }),
  ),
  tableCell: Type.Optional(tableCell),
  body: commentBody,
});

export const replyListQuery = listQuery(formatParameter);

export const replyList = { 200: paginated(commentReplyResource) };

/** Shared by the operations that list the replies to a comment. */
export const listingReplies = {
  description: 'Lists the oldest first.',
  query: replyListQuery,
  responses: replyList,
} as const;

export const replyChanges = Type.Object({ body: Type.Optional(commentBody), ...reactionChanges });

/** Shared by the operations that change a reply. */
export const changingReply = {
  emits: ['comment-reply.updated'],
  description: 'Only the author can edit the text; everyone who can comment can react to it.',
  query: formatQuery,
  body: replyChanges,
  responses: replyAnswer,
  errors: [{ type: 'not_author' }],
} as const;

export const deleted = { 205: null };

/** Shared by the operations that list the comments of a place. */
export const listingComments = {
  query: commentListQuery,
  responses: commentList,
} as const;

export const commentChanges = Type.Object({
  resolved: Type.Optional(Type.Boolean()),
  body: Type.Optional(commentBody),
  ...reactionChanges,
});

/** Shared by the operations that post a reply. */
export const postingReply = {
  emits: ['comment-reply.created'],
  query: formatQuery,
  body: newReply,
  responses: replyAnswer,
} as const;

/** Shared by the operations that post a comment in a place. */
export const postingComment = {
  emits: ['comment.created'],
  description:
    'A comment can be on the whole, on one of its pages, on one block of a page, or on one cell of a table. Locked spaces and merged change requests can also be commented on.',
  query: formatQuery,
  body: newComment,
  responses: commentAnswer,
  errors: [{ type: 'unknown_reference', when: 'there is no such page, block or cell' }],
} as const;

/** Shared by the operations that answer a reply. */
export const gettingReply = {
  query: formatQuery,
  responses: replyAnswer,
} as const;

/** Shared by the operations that delete a reply. */
export const deletingReply = {
  emits: ['comment-reply.deleted'],
  description: 'Only for the author and people with the role `admin`.',
  responses: deleted,
} as const;

/** Shared by the operations that answer a comment. */
export const gettingComment = {
  query: formatQuery,
  responses: commentAnswer,
} as const;

/** Shared by the operations that change a comment. */
export const changingComment = {
  emits: ['comment.updated'],
  description:
    'Only the author can edit the text; everyone who can comment can resolve it and react to it. Reactions are those of the caller, each counted once.',
  query: formatQuery,
  body: commentChanges,
  responses: commentAnswer,
  errors: [{ type: 'not_author' }],
} as const;

/** Shared by the operations that delete a comment. */
export const deletingComment = {
  emits: ['comment.deleted'],
  description:
    'The replies are deleted with it. Only for the author and people with the role `admin`.',
  responses: deleted,
} as const;

export const listSpaceComments = declareOperation({
  ...listingComments,
  id: 'list-space-comments',
  method: 'GET',
  path: '/spaces/{spaceId}/comments',
  tag: 'Space comments',
  summary: 'List the comments on a space',
  access: { object: 'space', ability: 'view' },
});

export const createSpaceComment = declareOperation({
  ...postingComment,
  id: 'create-space-comment',
  method: 'POST',
  path: '/spaces/{spaceId}/comments',
  tag: 'Space comments',
  summary: 'Comment on a space',
  access: { object: 'space', ability: 'comment' },
  example: { body: { body: { markdown: 'Which kiln?' } } },
});

export const getSpaceComment = declareOperation({
  ...gettingComment,
  id: 'get-space-comment',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Get a comment on a space',
  access: { object: 'comment', ability: 'view' },
});

export const updateSpaceComment = declareOperation({
  ...changingComment,
  id: 'update-space-comment',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Resolve, react to or edit a comment on a space',
  access: { object: 'comment', ability: 'comment' },
  example: { body: { resolved: true, addedReactions: ['👍'] } },
});

export const deleteSpaceComment = declareOperation({
  ...deletingComment,
  id: 'delete-space-comment',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}',
  tag: 'Space comments',
  summary: 'Delete a comment on a space',
  access: { object: 'comment', ability: 'admin' },
});

export const listSpaceCommentReplies = declareOperation({
  ...listingReplies,
  id: 'list-space-comment-replies',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  tag: 'Space comments',
  summary: 'List the replies to a comment on a space',
  access: { object: 'comment', ability: 'view' },
});

export const createSpaceCommentReply = declareOperation({
  ...postingReply,
  id: 'create-space-comment-reply',
  method: 'POST',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  tag: 'Space comments',
  summary: 'Reply to a comment on a space',
  access: { object: 'comment', ability: 'comment' },
  example: { body: { body: { markdown: 'The small one.' } } },
});

export const getSpaceCommentReply = declareOperation({
  ...gettingReply,
  id: 'get-space-comment-reply',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'Get a reply to a comment on a space',
  access: { object: 'comment', ability: 'view' },
});

export const updateSpaceCommentReply = declareOperation({
  ...changingReply,
  id: 'update-space-comment-reply',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'React to or edit a reply to a comment on a space',
  access: { object: 'comment', ability: 'comment' },
  example: { body: { addedReactions: ['👍'] } },
});

export const deleteSpaceCommentReply = declareOperation({
  ...deletingReply,
  id: 'delete-space-comment-reply',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Space comments',
  summary: 'Delete a reply to a comment on a space',
  access: { object: 'comment', ability: 'admin' },
});

export const listChangeRequestComments = declareOperation({
  ...listingComments,
  id: 'list-change-request-comments',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  tag: 'Change request comments',
  summary: 'List the comments in a change request',
  access: { object: 'change-request', ability: 'view' },
});

export const createChangeRequestComment = declareOperation({
  ...postingComment,
  id: 'create-change-request-comment',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  tag: 'Change request comments',
  summary: 'Comment on a change request',
  access: { object: 'change-request', ability: 'comment' },
  example: { body: { body: { markdown: 'Which kiln?' } } },
});

export const getChangeRequestComment = declareOperation({
  ...gettingComment,
  id: 'get-change-request-comment',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Get a comment in a change request',
  access: { object: 'comment', ability: 'view' },
  example: { params: { commentId: '{changeRequestCommentId}' } },
});

export const updateChangeRequestComment = declareOperation({
  ...changingComment,
  id: 'update-change-request-comment',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Resolve, react to or edit a comment in a change request',
  access: { object: 'comment', ability: 'comment' },
  example: {
    params: { commentId: '{changeRequestCommentId}' },
    body: { resolved: true, addedReactions: ['👍'] },
  },
});

export const deleteChangeRequestComment = declareOperation({
  ...deletingComment,
  id: 'delete-change-request-comment',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  tag: 'Change request comments',
  summary: 'Delete a comment in a change request',
  access: { object: 'comment', ability: 'admin' },
  example: { params: { commentId: '{changeRequestCommentId}' } },
});

export const listChangeRequestCommentReplies = declareOperation({
  ...listingReplies,
  id: 'list-change-request-comment-replies',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  tag: 'Change request comments',
  summary: 'List the replies to a comment in a change request',
  access: { object: 'comment', ability: 'view' },
  example: { params: { commentId: '{changeRequestCommentId}' } },
});

export const createChangeRequestCommentReply = declareOperation({
  ...postingReply,
  id: 'create-change-request-comment-reply',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  tag: 'Change request comments',
  summary: 'Reply to a comment in a change request',
  access: { object: 'comment', ability: 'comment' },
  example: {
    params: { commentId: '{changeRequestCommentId}' },
    body: { body: { markdown: 'The small one.' } },
  },
});

export const getChangeRequestCommentReply = declareOperation({
  ...gettingReply,
  id: 'get-change-request-comment-reply',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'Get a reply to a comment in a change request',
  access: { object: 'comment', ability: 'view' },
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
  },
});

export const updateChangeRequestCommentReply = declareOperation({
  ...changingReply,
  id: 'update-change-request-comment-reply',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'React to or edit a reply to a comment in a change request',
  access: { object: 'comment', ability: 'comment' },
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
    body: { addedReactions: ['👍'] },
  },
});

export const deleteChangeRequestCommentReply = declareOperation({
  ...deletingReply,
  id: 'delete-change-request-comment-reply',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  tag: 'Change request comments',
  summary: 'Delete a reply to a comment in a change request',
  access: { object: 'comment', ability: 'admin' },
  example: {
    params: {
      commentId: '{changeRequestCommentId}',
      commentReplyId: '{changeRequestCommentReplyId}',
    },
  },
});

export const listChangeRequestCommenters = declareOperation({
  id: 'list-change-request-commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  tag: 'Change request comments',
  summary: 'List the people who commented on a change request',
  description:
    'Lists everyone who posted a comment or reply that still exists, each once. Callers who can list the members of the organization get them as members; other callers, and entries for people who have left, show only who the person is.',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(commenterResource) },
});
