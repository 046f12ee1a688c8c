import { type Static, Type } from 'typebox';
import type { Caller, PathParams } from '../../http/access.ts';
import type { OperationInput } from '../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../http/list.ts';
import { ok, type ReplyOf, type Responses, resetContent } from '../../http/reply.ts';
import { type CommentPlace, type CommentSubject, revisionOf, threadOf } from './access.ts';
import { readAnchor } from './anchor.ts';
import { changeComment, postComment } from './post.ts';
import {
  commentBody,
  commentResource,
  formatParameter,
  type formatQuery,
  reactionChanges,
} from './resource.ts';
import { showComment, showComments } from './show.ts';
import {
  type CommentFilter,
  countComments,
  deleteComment as deleteCommentRow,
  listComments as listCommentRows,
} from './store.ts';

/*
 * What the operations on comments do, the same for spaces and for change requests: these differ in
 * what their paths name.
 */

type FormatQuery = Static<typeof formatQuery>;

/** A request as an operation gets it. */
type CommentRequest<Subject, Query, Body, Answers extends Responses> = OperationInput<
  PathParams,
  Query,
  Body,
  Subject,
  Caller,
  ReplyOf<Answers>
>;

export const commentListQuery = listQuery({
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], { description: 'By time; `desc`, the newest first, unless given.' }),
  ),
  status: Type.Optional(
    Type.Enum(['open', 'resolved', 'all'], { description: '`all` unless given.' }),
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

export const commentList = paginated(commentResource);

/** The body of a request for a new comment. */
export const newComment = Type.Object({
  page: Type.Optional(Type.String({ maxLength: 64, description: 'The id of a page.' })),
  node: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The key of a block in the JSON form of that page; needs `page`.',
    }),
  ),
  body: commentBody,
});

/** The body of a request that changes a comment. */
export const commentChanges = Type.Object({
  resolved: Type.Optional(Type.Boolean()),
  body: Type.Optional(commentBody),
  ...reactionChanges,
});

/** One comment. */
export type CommentAnswer = { 200: typeof commentResource };

/** Lists the comments of a place. */
export async function listComments({
  platform,
  caller,
  subject,
  query,
  url,
}: Omit<
  CommentRequest<CommentPlace, Static<typeof commentListQuery>, undefined, Responses>,
  'write'
>) {
  const { db } = platform.database;
  const thread = threadOf(subject);
  const filter: CommentFilter = {
    status: query.status ?? 'all',
    page: query.targetPage,
    authors: query.authors,
    order: query.order ?? 'desc',
  };
  const scope = `comments ${JSON.stringify([thread, filter])}`;
  const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
  const rows = await listCommentRows(db, thread, filter, {
    after: after === undefined ? undefined : String(after[0]),
    limit: limit + 1,
  });
  const viewing = { platform, db, caller, subject, query, url };
  return ok({
    ...page(platform.signer, scope, {
      rows,
      limit,
      count: await countComments(db, thread, filter),
      keyOf: (row) => [row.id],
      present: () => undefined,
    }),
    items: await showComments(viewing, rows.slice(0, limit)),
  });
}

/** Posts a comment in a place. */
export async function createComment({
  platform,
  caller,
  subject,
  query,
  body,
  url,
  write,
}: CommentRequest<CommentPlace, FormatQuery, Static<typeof newComment>, CommentAnswer>) {
  const anchor = await readAnchor(platform, revisionOf(subject), body);
  return write(async (tx) => {
    const row = await postComment(platform, tx, threadOf(subject), {
      authorId: caller.userId,
      body: body.body,
      anchor,
    });
    return ok(await showComment({ platform, db: tx, caller, subject, query, url }, row));
  });
}

/** Answers a comment. */
export async function getComment({
  platform,
  caller,
  subject,
  query,
  url,
}: CommentRequest<CommentSubject, FormatQuery, undefined, CommentAnswer>) {
  const { db } = platform.database;
  return ok(await showComment({ platform, db, caller, subject, query, url }, subject.comment));
}

/** Changes a comment. */
export function updateComment({
  platform,
  caller,
  subject,
  query,
  body,
  url,
  write,
}: CommentRequest<CommentSubject, FormatQuery, Static<typeof commentChanges>, CommentAnswer>) {
  return write(async (tx) => {
    const named = { id: subject.comment.id, thread: threadOf(subject), userId: caller.userId };
    const row = await changeComment(platform, tx, named, body);
    return ok(await showComment({ platform, db: tx, caller, subject, query, url }, row));
  });
}

/** Deletes a comment with its replies. */
export function deleteComment({
  subject,
  write,
}: CommentRequest<CommentSubject, undefined, undefined, { 205: null }>) {
  return write(async (tx) => {
    await deleteCommentRow(tx, subject.comment);
    return resetContent();
  });
}
