import { defineArea } from '../../http/define-area.ts';
import { createChangeRequestComment } from './operations/create-change-request-comment.ts';
import { createChangeRequestCommentReply } from './operations/create-change-request-comment-reply.ts';
import { createSpaceComment } from './operations/create-space-comment.ts';
import { createSpaceCommentReply } from './operations/create-space-comment-reply.ts';
import { deleteChangeRequestComment } from './operations/delete-change-request-comment.ts';
import { deleteChangeRequestCommentReply } from './operations/delete-change-request-comment-reply.ts';
import { deleteSpaceComment } from './operations/delete-space-comment.ts';
import { deleteSpaceCommentReply } from './operations/delete-space-comment-reply.ts';
import { getChangeRequestComment } from './operations/get-change-request-comment.ts';
import { getChangeRequestCommentReply } from './operations/get-change-request-comment-reply.ts';
import { getSpaceComment } from './operations/get-space-comment.ts';
import { getSpaceCommentReply } from './operations/get-space-comment-reply.ts';
import { listChangeRequestCommentReplies } from './operations/list-change-request-comment-replies.ts';
import { listChangeRequestCommenters } from './operations/list-change-request-commenters.ts';
import { listChangeRequestComments } from './operations/list-change-request-comments.ts';
import { listSpaceCommentReplies } from './operations/list-space-comment-replies.ts';
import { listSpaceComments } from './operations/list-space-comments.ts';
import { updateChangeRequestComment } from './operations/update-change-request-comment.ts';
import { updateChangeRequestCommentReply } from './operations/update-change-request-comment-reply.ts';
import { updateSpaceComment } from './operations/update-space-comment.ts';
import { updateSpaceCommentReply } from './operations/update-space-comment-reply.ts';

/** Comments on spaces and in change requests, with replies and reactions. */
export const commentsArea = defineArea({
  name: 'comments',
  words: ['comment', 'commenter'],
  operations: [
    listSpaceComments,
    createSpaceComment,
    getSpaceComment,
    updateSpaceComment,
    deleteSpaceComment,
    listSpaceCommentReplies,
    createSpaceCommentReply,
    getSpaceCommentReply,
    updateSpaceCommentReply,
    deleteSpaceCommentReply,
    listChangeRequestComments,
    createChangeRequestComment,
    getChangeRequestComment,
    updateChangeRequestComment,
    deleteChangeRequestComment,
    listChangeRequestCommentReplies,
    createChangeRequestCommentReply,
    getChangeRequestCommentReply,
    updateChangeRequestCommentReply,
    deleteChangeRequestCommentReply,
    listChangeRequestCommenters,
  ],
  tables: ['comments', 'comment_replies', 'comment_reactions'],
  events: [
    'comment.created',
    'comment.updated',
    'comment.deleted',
    'comment-reply.created',
    'comment-reply.updated',
    'comment-reply.deleted',
  ],
});
