import { notFound } from '../../http/errors.ts';
import {
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
  type UserActor,
} from '../../platform/index.ts';
import type { AnchorColumns } from './anchor.ts';
import type { ChangedPart } from './events.ts';
import { requireAuthor } from './policy.ts';
import { changeReactions, type ReactionChanges } from './reactions.ts';
import { deleteReply, findReply, insertReply, updateReplyBody } from './replies-store.ts';
import {
  deleteComment,
  findComment,
  insertComment,
  reopenComment,
  resolveComment,
  type Thread,
  updateCommentBody,
} from './store.ts';
import type { CommentRepliesTable, CommentsTable } from './tables.ts';

/** What posting takes of the platform. */
export type PostingPlatform = Pick<Platform, 'ids' | 'clock' | 'events'>;

/** Who posts, changes or deletes, and the organization it is in. */
export interface Posting {
  organizationId: string;
  actor: UserActor;
}

/** A body in a request. */
export interface PostBody {
  markdown?: string;
}

/** What a request changes of a reply. */
export interface ReplyChanges extends ReactionChanges {
  body?: PostBody;
}

/** What a request changes of a comment. */
export interface CommentChanges extends ReplyChanges {
  resolved?: boolean;
}

/** Posts a comment; one that says what a review does names the review, which has no other. */
export async function postComment(
  platform: PostingPlatform,
  tx: Tx,
  thread: Thread,
  comment: Posting & { body: PostBody; anchor: AnchorColumns; reviewId?: string },
): Promise<CommentsTable> {
  const row: CommentsTable = {
    id: platform.ids.next(),
    space_id: thread.spaceId,
    change_request_id: thread.changeRequestId,
    review_id: comment.reviewId ?? null,
    ...comment.anchor,
    posted_by: comment.actor.userId,
    posted_at: readTimestamp(platform.clock),
    edited_at: null,
    markdown: comment.body.markdown ?? '',
    status: 'open',
    resolved_at: null,
    resolved_by: null,
    replies: 0,
  };
  await insertComment(tx, row);
  await platform.events.emit(tx, 'comment.created', {
    ...beginEvent(row, comment),
    after: { status: row.status },
  });
  return row;
}

/** Posts a reply to a comment. */
export async function postReply(
  platform: PostingPlatform,
  tx: Tx,
  comment: CommentsTable,
  reply: Posting & { body: PostBody },
): Promise<CommentRepliesTable> {
  const row: CommentRepliesTable = {
    id: platform.ids.next(),
    comment_id: comment.id,
    posted_by: reply.actor.userId,
    posted_at: readTimestamp(platform.clock),
    edited_at: null,
    markdown: reply.body.markdown ?? '',
  };
  await insertReply(tx, row);
  await platform.events.emit(tx, 'comment-reply.created', beginReplyEvent(comment, row, reply));
  return row;
}

/**
 * Changes a comment for a person who may react to it and resolve it, and returns it as it is then.
 * Resolving what is resolved keeps who did it first and when.
 *
 * @throws ApiError 404 where it is gone, 403 for a body by another than the author.
 */
export async function changeComment(
  platform: PostingPlatform,
  tx: Tx,
  { id, thread, ...posting }: Posting & { id: string; thread: Thread },
  changes: CommentChanges,
): Promise<CommentsTable> {
  const { userId } = posting.actor;
  const by = { by: userId, at: readTimestamp(platform.clock) };
  const comment = await requireComment(tx, thread, id);
  const changed: ChangedPart[] = [];
  const markdown = readNewText(comment, changes, userId);
  if (markdown !== undefined) {
    await updateCommentBody(tx, id, { markdown, edited_at: by.at });
    changed.push('body');
  }
  if (await changeStatus(tx, comment, changes, by)) changed.push('status');
  if (await changeReactions(tx, { id, commentId: id }, changes, by)) changed.push('reactions');
  const row = await requireComment(tx, thread, id);
  if (changed.length > 0) {
    const event = { ...beginEvent(row, posting), changed, status: row.status };
    const states = compareFacts({ status: comment.status }, { status: row.status });
    await platform.events.emit(tx, 'comment.updated', { ...event, ...states });
  }
  return row;
}

/**
 * Changes a reply for a person who may react to it, and returns it as it is then.
 *
 * @throws ApiError 404 where it is gone, 403 for a body by another than the author.
 */
export async function changeReply(
  platform: PostingPlatform,
  tx: Tx,
  { id, comment, ...posting }: Posting & { id: string; comment: CommentsTable },
  changes: ReplyChanges,
): Promise<CommentRepliesTable> {
  const { userId } = posting.actor;
  const by = { by: userId, at: readTimestamp(platform.clock) };
  const reply = await requireReply(tx, comment.id, id);
  const changed: Exclude<ChangedPart, 'status'>[] = [];
  const markdown = readNewText(reply, changes, userId);
  if (markdown !== undefined) {
    await updateReplyBody(tx, id, { markdown, edited_at: by.at });
    changed.push('body');
  }
  const post = { id, commentId: comment.id };
  if (await changeReactions(tx, post, changes, by)) changed.push('reactions');
  const row = await requireReply(tx, comment.id, id);
  if (changed.length > 0) {
    const event = { ...beginReplyEvent(comment, row, posting), changed };
    await platform.events.emit(tx, 'comment-reply.updated', event);
  }
  return row;
}

/** Deletes a comment with its replies and all reactions. */
export async function removeComment(
  platform: PostingPlatform,
  tx: Tx,
  comment: CommentsTable,
  posting: Posting,
): Promise<void> {
  if (!(await deleteComment(tx, comment))) throw notFound('comment');
  await platform.events.emit(tx, 'comment.deleted', {
    ...beginEvent(comment, posting),
    before: { status: comment.status },
  });
}

/** Deletes a reply with its reactions. */
export async function removeReply(
  platform: PostingPlatform,
  tx: Tx,
  { comment, reply }: { comment: CommentsTable; reply: CommentRepliesTable },
  posting: Posting,
): Promise<void> {
  if (!(await deleteReply(tx, reply))) throw notFound('comment reply');
  const event = beginReplyEvent(comment, reply, posting);
  await platform.events.emit(tx, 'comment-reply.deleted', event);
}

/**
 * The text that a request gives a post; undefined where it has that already.
 *
 * @throws ApiError 403 for a text by another than the author.
 */
function readNewText(
  post: { posted_by: string; markdown: string },
  { body }: ReplyChanges,
  userId: string,
): string | undefined {
  if (body === undefined) return undefined;
  requireAuthor(post, userId);
  const markdown = body.markdown ?? '';
  return markdown === post.markdown ? undefined : markdown;
}

async function changeStatus(
  tx: Tx,
  comment: CommentsTable,
  { resolved }: CommentChanges,
  by: { by: string; at: string },
): Promise<boolean> {
  if (resolved === undefined) return false;
  return resolved ? resolveComment(tx, comment, by) : reopenComment(tx, comment);
}

function beginEvent(row: CommentsTable, { actor, organizationId }: Posting) {
  const place = { spaceId: row.space_id, changeRequestId: row.change_request_id };
  return { actor, organizationId, object: { kind: 'comment', id: row.id, ...place } } as const;
}

function beginReplyEvent(comment: CommentsTable, { id }: CommentRepliesTable, posting: Posting) {
  const { object, ...rest } = beginEvent(comment, posting);
  return {
    ...rest,
    object: { ...object, kind: 'comment-reply', id, commentId: comment.id },
  } as const;
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
