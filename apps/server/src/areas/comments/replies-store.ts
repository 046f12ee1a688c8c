import type { Db, Tx } from '../../platform/index.ts';
import type { Range } from './store.ts';
import type { CommentRepliesTable } from './tables.ts';

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
  await tallyReply(tx, row.comment_id, 1);
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
  await tallyReply(tx, reply.comment_id, -1);
  await tx.deleteFrom('comment_reactions').where('post_id', '=', reply.id).execute();
  return true;
}

async function tallyReply(tx: Tx, commentId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('comments')
    .set((is) => ({ replies: is('replies', '+', by) }))
    .where('id', '=', commentId)
    .execute();
}

/** Sets the count of a comment's replies to what was counted anew. */
export async function updateReplyCount(tx: Tx, commentId: string, replies: number): Promise<void> {
  await tx.updateTable('comments').set({ replies }).where('id', '=', commentId).execute();
}
