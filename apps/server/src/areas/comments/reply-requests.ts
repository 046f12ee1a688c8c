import { type Static, Type } from 'typebox';
import type { Caller, PathParams } from '../../http/access.ts';
import type { OperationInput } from '../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../http/list.ts';
import { ok, type ReplyOf, type Responses, resetContent } from '../../http/reply.ts';
import type { CommentSubject, ReplySubject } from './access.ts';
import { changeReply, postReply } from './post.ts';
import {
  commentBody,
  commentReplyResource,
  formatParameter,
  type formatQuery,
  reactionChanges,
} from './resource.ts';
import { showReplies, showReply } from './show.ts';
import { countReplies, deleteReply as deleteReplyRow, listReplies as listRows } from './store.ts';

type FormatQuery = Static<typeof formatQuery>;

/** A request as an operation gets it. */
type ReplyRequest<Subject, Query, Body, Answers extends Responses> = OperationInput<
  PathParams,
  Query,
  Body,
  Subject,
  Caller,
  ReplyOf<Answers>
>;

export const replyListQuery = listQuery(formatParameter);

export const replyList = paginated(commentReplyResource);

/** The body of a request for a new reply. */
export const newReply = Type.Object({ body: commentBody });

/** The body of a request that changes a reply. */
export const replyChanges = Type.Object({ body: Type.Optional(commentBody), ...reactionChanges });

/** One reply. */
export type ReplyAnswer = { 200: typeof commentReplyResource };

/** Lists the replies to a comment, the oldest first. */
export async function listReplies({
  platform,
  caller,
  subject,
  query,
  url,
}: Omit<
  ReplyRequest<CommentSubject, Static<typeof replyListQuery>, undefined, Responses>,
  'write'
>) {
  const { db } = platform.database;
  const { comment } = subject;
  const scope = `replies ${comment.id}`;
  const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
  const rows = await listRows(db, comment.id, {
    after: after === undefined ? undefined : String(after[0]),
    limit: limit + 1,
  });
  const viewing = { platform, db, caller, subject, query, url };
  return ok({
    ...page(platform.signer, scope, {
      rows,
      limit,
      count: await countReplies(db, comment.id),
      keyOf: (row) => [row.id],
      present: () => undefined,
    }),
    items: await showReplies(viewing, comment, rows.slice(0, limit)),
  });
}

/** Posts a reply. */
export function createReply({
  platform,
  caller,
  subject,
  query,
  body,
  url,
  write,
}: ReplyRequest<CommentSubject, FormatQuery, Static<typeof newReply>, ReplyAnswer>) {
  return write(async (tx) => {
    const { comment } = subject;
    const row = await postReply(platform, tx, comment.id, {
      authorId: caller.userId,
      body: body.body,
    });
    return ok(await showReply({ platform, db: tx, caller, subject, query, url }, comment, row));
  });
}

/** Answers a reply. */
export async function getReply({
  platform,
  caller,
  subject,
  query,
  url,
}: ReplyRequest<ReplySubject, FormatQuery, undefined, ReplyAnswer>) {
  const { db } = platform.database;
  const { comment, reply } = subject;
  return ok(await showReply({ platform, db, caller, subject, query, url }, comment, reply));
}

/** Changes a reply. */
export function updateReply({
  platform,
  caller,
  subject,
  query,
  body,
  url,
  write,
}: ReplyRequest<ReplySubject, FormatQuery, Static<typeof replyChanges>, ReplyAnswer>) {
  return write(async (tx) => {
    const { comment, reply } = subject;
    const named = { id: reply.id, commentId: comment.id, userId: caller.userId };
    const row = await changeReply(platform, tx, named, body);
    return ok(await showReply({ platform, db: tx, caller, subject, query, url }, comment, row));
  });
}

/** Deletes a reply. */
export function deleteReply({
  subject,
  write,
}: ReplyRequest<ReplySubject, undefined, undefined, { 205: null }>) {
  return write(async (tx) => {
    await deleteReplyRow(tx, subject.reply);
    return resetContent();
  });
}
