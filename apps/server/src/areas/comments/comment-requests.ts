import { type Static, Type } from 'typebox';
import { answerList, listQuery, paginated } from '../../http/list.ts';
import { ok, resetContent } from '../../http/reply.ts';
import {
  type CommentPlace,
  type CommentSubject,
  postingIn,
  revisionOf,
  threadOf,
} from './access.ts';
import { readAnchor } from './anchor.ts';
import { COMMENT_STATUSES } from './policy.ts';
import { changeComment, postComment, removeComment } from './post.ts';
import { type PostRequest, viewThrough } from './post-request.ts';
import {
  commentBody,
  commentResource,
  formatParameter,
  formatQuery,
  reactionChanges,
  tableCell,
} from './resource.ts';
import { showComment, showComments } from './show.ts';
import { type CommentFilter, countComments, listComments as listRows } from './store.ts';

/*
 * What the operations on comments are, the same for spaces and for change requests: these differ in
 * what their paths name.
 */

const commentAnswer = { 200: commentResource };

const commentListQuery = listQuery({
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      default: 'desc',
      description: 'By time; `desc`, the newest first, unless given.',
    }),
  ),
  status: Type.Optional(
    Type.Enum([...COMMENT_STATUSES, 'all'], { default: 'all', description: '`all` unless given.' }),
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

const commentList = { 200: paginated(commentResource) };

/** Lists the comments of a place. */
export const listingComments = {
  query: commentListQuery,
  responses: commentList,
  async handle(
    request: PostRequest<
      CommentPlace,
      undefined,
      typeof commentList,
      Static<typeof commentListQuery>
    >,
  ) {
    const { db } = request.platform.database;
    const thread = threadOf(request.subject);
    const { status = 'all', targetPage, authors, order = 'desc' } = request.query;
    const filter: CommentFilter = { status, page: targetPage, authors, order };
    return ok(
      await answerList(request.platform.signer, request.query, {
        scope: `comments ${JSON.stringify([thread, filter])}`,
        key: 'string',
        read: (range) =>
          Promise.all([listRows(db, thread, filter, range), countComments(db, thread, filter)]),
        keyOf: ({ id }) => id,
        present: (rows) => showComments(viewThrough(db, request), rows),
      }),
    );
  },
};

const newComment = Type.Object({
  page: Type.Optional(Type.String({ maxLength: 64, description: 'The id of a page.' })),
  node: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The key of a block in the JSON form of that page; needs `page`.',
    }),
  ),
  tableCell: Type.Optional(tableCell),
  body: commentBody,
});

/** Posts a comment in a place. */
export const postingComment = {
  isolation: 'read committed' as const,
  emits: ['comment.created'] as const,
  description:
    'It is on the whole, on one of its pages, on one block of a page, or on one cell of a table. Locked spaces and merged change requests take comments too.',
  query: formatQuery,
  body: newComment,
  responses: commentAnswer,
  errors: [{ type: 'unknown_reference', when: 'there is no such page, block or cell' }] as const,
  async handle(request: PostRequest<CommentPlace, typeof newComment, typeof commentAnswer>) {
    const { platform, caller, subject, body } = request;
    const anchor = await readAnchor(platform, revisionOf(subject), body);
    return request.write(async (tx) => {
      const row = await postComment(platform, tx, threadOf(subject), {
        ...postingIn(subject, caller),
        body: body.body,
        anchor,
      });
      return ok(await showComment(viewThrough(tx, request), row));
    });
  },
};

/** Answers a comment. */
export const gettingComment = {
  query: formatQuery,
  responses: commentAnswer,
  async handle(request: PostRequest<CommentSubject, undefined, typeof commentAnswer>) {
    const { db } = request.platform.database;
    return ok(await showComment(viewThrough(db, request), request.subject.comment));
  },
};

const commentChanges = Type.Object({
  resolved: Type.Optional(Type.Boolean()),
  body: Type.Optional(commentBody),
  ...reactionChanges,
});

/** Changes a comment. */
export const changingComment = {
  isolation: 'read committed' as const,
  emits: ['comment.updated'] as const,
  description:
    "Only its author changes what it says; whoever may comment resolves it and reacts to it. Reactions are the caller's own, each counted once.",
  query: formatQuery,
  body: commentChanges,
  responses: commentAnswer,
  errors: [{ type: 'not_author' }] as const,
  handle(request: PostRequest<CommentSubject, typeof commentChanges, typeof commentAnswer>) {
    const { platform, caller, subject, body } = request;
    const named = { id: subject.comment.id, thread: threadOf(subject) };
    const posting = postingIn(subject, caller);
    return request.write(async (tx) => {
      const row = await changeComment(platform, tx, { ...named, ...posting }, body);
      return ok(await showComment(viewThrough(tx, request), row));
    });
  },
};

const deleted = { 205: null };

/** Deletes a comment. */
export const deletingComment = {
  isolation: 'read committed' as const,
  emits: ['comment.deleted'] as const,
  description: 'Its replies go with it. For its author and for those with the role admin.',
  responses: deleted,
  handle({
    platform,
    caller,
    subject,
    write,
  }: PostRequest<CommentSubject, undefined, typeof deleted, undefined>) {
    return write(async (tx) => {
      await removeComment(platform, tx, subject.comment, postingIn(subject, caller));
      return resetContent();
    });
  },
};
