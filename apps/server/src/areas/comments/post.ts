import { notFound } from '../../http/errors.ts';
import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import type { AnchorColumns } from './anchor.ts';
import { requireAuthor } from './policy.ts';
import { changeReactions, type ReactionChanges } from './reactions.ts';
import {
  findComment,
  findReply,
  insertComment,
  insertReply,
  reopenComment,
  resolveComment,
  type Thread,
  updateCommentBody,
  updateReplyBody,
} from './store.ts';
import type { CommentRepliesTable, CommentsTable } from './tables.ts';

/** A body in a request. */
export interface PostBody {
  markdown?: string;
}

/** Posts a comment. */
export async function postComment(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  thread: Thread,
  comment: { authorId: string; body: PostBody; anchor: AnchorColumns },
): Promise<CommentsTable> {
  const row: CommentsTable = {
    id: platform.ids.next(),
    space_id: thread.spaceId,
    change_request_id: thread.changeRequestId,
    ...comment.anchor,
    posted_by: comment.authorId,
    posted_at: readTimestamp(platform.clock),
    edited_at: null,
    markdown: comment.body.markdown ?? '',
    status: 'open',
    resolved_at: null,
    resolved_by: null,
    replies: 0,
  };
  await insertComment(tx, row);
  return row;
}

/** Posts a reply. */
export async function postReply(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  commentId: string,
  reply: { authorId: string; body: PostBody },
): Promise<CommentRepliesTable> {
  const row: CommentRepliesTable = {
    id: platform.ids.next(),
    comment_id: commentId,
    posted_by: reply.authorId,
    posted_at: readTimestamp(platform.clock),
    edited_at: null,
    markdown: reply.body.markdown ?? '',
  };
  await insertReply(tx, row);
  return row;
}

/** What a request changes of a reply. */
export interface ReplyChanges extends ReactionChanges {
  body?: PostBody;
}

/** What a request changes of a comment. */
export interface CommentChanges extends ReplyChanges {
  resolved?: boolean;
}

/**
 * Changes a comment for a person who may react to it and resolve it, and returns it as it is then.
 * Resolving what is resolved keeps who did it first and when.
 *
 * @throws ApiError 404 where it is gone, 403 for a body by another than the author.
 */
export async function changeComment(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { id, thread, userId }: { id: string; thread: Thread; userId: string },
  changes: CommentChanges,
): Promise<CommentsTable> {
  const at = readTimestamp(platform.clock);
  const comment = await requireComment(tx, thread, id);
  if (changes.body !== undefined) {
    requireAuthor(comment, userId);
    const markdown = changes.body.markdown ?? '';
    if (markdown !== comment.markdown) await updateCommentBody(tx, id, { markdown, edited_at: at });
  }
  if (changes.resolved === true) await resolveComment(tx, comment, { by: userId, at });
  if (changes.resolved === false) await reopenComment(tx, comment);
  await changeReactions(tx, { id, commentId: id }, changes, { by: userId, at });
  return requireComment(tx, thread, id);
}

/**
 * Changes a reply for a person who may react to it, and returns it as it is then.
 *
 * @throws ApiError 404 where it is gone, 403 for a body by another than the author.
 */
export async function changeReply(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { id, commentId, userId }: { id: string; commentId: string; userId: string },
  changes: ReplyChanges,
): Promise<CommentRepliesTable> {
  const at = readTimestamp(platform.clock);
  const reply = await requireReply(tx, commentId, id);
  if (changes.body !== undefined) {
    requireAuthor(reply, userId);
    const markdown = changes.body.markdown ?? '';
    if (markdown !== reply.markdown) await updateReplyBody(tx, id, { markdown, edited_at: at });
  }
  await changeReactions(tx, { id, commentId }, changes, { by: userId, at });
  return requireReply(tx, commentId, id);
}

async function requireComment(tx: Tx, thread: Thread, id: string): Promise<CommentsTable> {
  const comment = await findComment(tx, thread, id);
  if (comment === undefined) throw notFound('comment');
  return comment;
}

async function requireReply(tx: Tx, commentId: string, id: string): Promise<CommentRepliesTable> {
  const reply = await findReply(tx, commentId, id);
  if (reply === undefined) throw notFound('comment reply');
  return reply;
}
