import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import type { CommentReactionsTable, CommentRepliesTable, CommentsTable } from './tables.ts';

/** Where comments are: on a space itself, or in one of its change requests. */
export interface Thread {
  spaceId: string;
  /** Null for the space itself. */
  changeRequestId: string | null;
}

/** Which comments of a place a list holds, and in which order. */
export interface CommentFilter {
  status: 'open' | 'resolved' | 'all';
  page: string | undefined;
  authors: readonly string[] | undefined;
  order: 'asc' | 'desc';
}

/** Rows of a list after the row with the id `after`, in the order of their ids. */
export interface Range {
  after: string | undefined;
  limit: number;
}

function selectComments(db: Db, { spaceId, changeRequestId }: Thread) {
  const query = db.selectFrom('comments').where('space_id', '=', spaceId);
  return changeRequestId === null
    ? query.where('change_request_id', 'is', null)
    : query.where('change_request_id', '=', changeRequestId);
}

function selectMatching(db: Db, thread: Thread, { status, page, authors }: CommentFilter) {
  let query = selectComments(db, thread);
  if (status !== 'all') query = query.where('status', '=', status);
  if (page !== undefined) query = query.where('page_id', '=', page);
  if (authors !== undefined) query = query.where('posted_by', 'in', [...authors]);
  return query;
}

/** Comments of one place by time, the ids of which are in the order of their making. */
export async function listComments(
  db: Db,
  thread: Thread,
  filter: CommentFilter,
  { after, limit }: Range,
): Promise<CommentsTable[]> {
  if (filter.authors?.length === 0) return [];
  let query = selectMatching(db, thread, filter).selectAll();
  if (after !== undefined) query = query.where('id', filter.order === 'asc' ? '>' : '<', after);
  return query.orderBy('id', filter.order).limit(limit).execute();
}

/** How many comments of a place match. */
export async function countComments(
  db: Db,
  thread: Thread,
  filter: CommentFilter,
): Promise<number> {
  if (filter.authors?.length === 0) return 0;
  const { count } = await selectMatching(db, thread, filter)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A comment of a place; none that is elsewhere. */
export async function findComment(
  db: Db,
  thread: Thread,
  id: string,
): Promise<CommentsTable | undefined> {
  return selectComments(db, thread).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The comments that say what reviews do. */
export async function listReviewComments(
  db: Db,
  reviewIds: readonly string[],
): Promise<CommentsTable[]> {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('comments')
    .selectAll()
    .where('review_id', 'in', [...reviewIds])
    .execute();
}

/** Adds a comment and counts it. */
export async function insertComment(tx: Tx, row: CommentsTable): Promise<void> {
  await tx.insertInto('comments').values(row).execute();
  if (row.status === 'open') await countOpen(tx, row, 1);
}

/** Changes what a comment says. */
export async function updateCommentBody(
  tx: Tx,
  id: string,
  changes: { markdown: string; edited_at: string },
): Promise<void> {
  await tx.updateTable('comments').set(changes).where('id', '=', id).execute();
}

/** Resolves an open comment; answers whether it was open. */
export async function resolveComment(
  tx: Tx,
  comment: CommentsTable,
  { by, at }: { by: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ status: 'resolved', resolved_at: at, resolved_by: by })
    .where('id', '=', comment.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await countOpen(tx, comment, -1);
  return true;
}

/** Reopens a resolved comment; answers whether it was resolved. */
export async function reopenComment(tx: Tx, comment: CommentsTable): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ status: 'open', resolved_at: null, resolved_by: null })
    .where('id', '=', comment.id)
    .where('status', '=', 'resolved')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await countOpen(tx, comment, 1);
  return true;
}

/** Removes a comment with its replies and all reactions; answers whether it was there. */
export async function deleteComment(tx: Tx, comment: CommentsTable): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('comments')
    .where('id', '=', comment.id)
    .returning('status')
    .executeTakeFirst();
  if (deleted?.status === 'open') await countOpen(tx, comment, -1);
  return deleted !== undefined;
}

/** Keeps the count of open comments on the change request that the comment is in, else its space. */
async function countOpen(tx: Tx, comment: CommentsTable, by: 1 | -1): Promise<void> {
  if (comment.change_request_id === null) {
    await tx
      .updateTable('spaces')
      .set((is) => ({ comments: is('comments', '+', by) }))
      .where('id', '=', comment.space_id)
      .execute();
    return;
  }
  await tx
    .updateTable('change_requests')
    .set((is) => ({ comments: is('comments', '+', by) }))
    .where('id', '=', comment.change_request_id)
    .execute();
}

/** Replies to a comment, the oldest first. */
export async function listReplies(
  db: Db,
  commentId: string,
  { after, limit }: Range,
): Promise<CommentRepliesTable[]> {
  let query = db.selectFrom('comment_replies').selectAll().where('comment_id', '=', commentId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many replies a comment has. */
export async function countReplies(db: Db, commentId: string): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .select('replies')
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.replies ?? 0;
}

/** A reply to a comment; none to another. */
export async function findReply(
  db: Db,
  commentId: string,
  id: string,
): Promise<CommentRepliesTable | undefined> {
  return db
    .selectFrom('comment_replies')
    .selectAll()
    .where('comment_id', '=', commentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a reply and counts it. */
export async function insertReply(tx: Tx, row: CommentRepliesTable): Promise<void> {
  await tx.insertInto('comment_replies').values(row).execute();
  await countReply(tx, row.comment_id, 1);
}

/** Changes what a reply says. */
export async function updateReplyBody(
  tx: Tx,
  id: string,
  changes: { markdown: string; edited_at: string },
): Promise<void> {
  await tx.updateTable('comment_replies').set(changes).where('id', '=', id).execute();
}

/** Removes a reply with its reactions; answers whether it was there. */
export async function deleteReply(tx: Tx, reply: CommentRepliesTable): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('comment_replies')
    .where('id', '=', reply.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await countReply(tx, reply.comment_id, -1);
  await tx.deleteFrom('comment_reactions').where('post_id', '=', reply.id).execute();
  return true;
}

async function countReply(tx: Tx, commentId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('comments')
    .set((is) => ({ replies: is('replies', '+', by) }))
    .where('id', '=', commentId)
    .execute();
}

/** Ids of the people who commented in a change request or replied there, in order, after `after`. */
export async function listCommenters(
  db: Db,
  changeRequestId: string,
  { after, limit }: Range,
): Promise<string[]> {
  let query = db.selectFrom(selectCommenters(db, changeRequestId).as('people')).select('user_id');
  if (after !== undefined) query = query.where('user_id', '>', after);
  const rows = await query.orderBy('user_id').limit(limit).execute();
  return rows.map((row) => row.user_id);
}

/** How many people commented in a change request or replied there. */
export async function countCommenters(db: Db, changeRequestId: string): Promise<number> {
  const { count } = await db
    .selectFrom(selectCommenters(db, changeRequestId).as('people'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectCommenters(db: Db, changeRequestId: string) {
  return db
    .selectFrom('comments')
    .select('posted_by as user_id')
    .where('change_request_id', '=', changeRequestId)
    .union(
      db
        .selectFrom('comment_replies as r')
        .innerJoin('comments as c', 'c.id', 'r.comment_id')
        .select('r.posted_by as user_id')
        .where('c.change_request_id', '=', changeRequestId),
    );
}

/** Adds a person's reactions to a post; answers whether any was not there before. */
export async function insertReactions(
  tx: Tx,
  reactions: readonly CommentReactionsTable[],
): Promise<boolean> {
  if (reactions.length === 0) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comment_reactions')
    .values([...reactions])
    .onConflict((conflict) => conflict.columns(['post_id', 'emoji', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes back a person's reactions to a post; answers whether any was there. */
export async function deleteReactions(
  tx: Tx,
  { postId, userId, emoji }: { postId: string; userId: string; emoji: readonly string[] },
): Promise<boolean> {
  if (emoji.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('comment_reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('emoji', 'in', [...emoji])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many different emoji people reacted to a post with. */
export async function countEmoji(db: Db, postId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_reactions')
    .select((is) => is.fn.count<number>('emoji').distinct().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A reaction with the person, and how many people reacted to the post with the same emoji. */
export type ReactionRow = UsersTable &
  Pick<CommentReactionsTable, 'post_id' | 'emoji' | 'reacted_at'> & { people: number };

/** The reactions to posts in the order of time, of each emoji on each post the first `limit`. */
export async function listReactions(
  db: Db,
  postIds: readonly string[],
  limit: number,
): Promise<ReactionRow[]> {
  if (postIds.length === 0) return [];
  const ranked = db
    .selectFrom('comment_reactions')
    .select(['post_id', 'emoji', 'user_id', 'reacted_at'])
    .select((is) => [
      is.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy(['post_id', 'emoji']).orderBy('reacted_at').orderBy('user_id'),
        )
        .as('place'),
      is.fn
        .countAll<number>()
        .over((over) => over.partitionBy(['post_id', 'emoji']))
        .as('people'),
    ])
    .where('post_id', 'in', [...postIds]);
  return db
    .selectFrom(ranked.as('r'))
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('u')
    .select(['r.post_id', 'r.emoji', 'r.reacted_at', 'r.people'])
    .where('r.place', '<=', limit)
    .orderBy('r.reacted_at')
    .orderBy('r.emoji')
    .orderBy('r.user_id')
    .execute();
}
