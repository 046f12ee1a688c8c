import type { Db, Tx } from '../../platform/index.ts';
import { tallyRequestComments } from '../change-requests/index.ts';
import { tallySpaceComments } from '../spaces/index.ts';
import type { CommentStatus } from './policy.ts';
import type { CommentsTable } from './tables.ts';

/** Where comments are: on a space itself, or in one of its change requests. */
export interface Thread {
  spaceId: string;
  /** Null for the space itself. */
  changeRequestId: string | null;
}

/** Which comments of a place a list holds, and in which order. */
export interface CommentFilter {
  status: CommentStatus | 'all';
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
  if (row.status === 'open') await tallyOpen(tx, row, 1);
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
  await tallyOpen(tx, comment, -1);
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
  await tallyOpen(tx, comment, 1);
  return true;
}

/** Removes a comment with its replies and all reactions; answers whether it was there. */
export async function deleteComment(tx: Tx, comment: CommentsTable): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('comments')
    .where('id', '=', comment.id)
    .returning('status')
    .executeTakeFirst();
  if (deleted?.status === 'open') await tallyOpen(tx, comment, -1);
  return deleted !== undefined;
}

/** Keeps the count of open comments on the change request that the comment is in, else its space. */
async function tallyOpen(tx: Tx, comment: CommentsTable, by: 1 | -1): Promise<void> {
  if (comment.change_request_id === null) await tallySpaceComments(tx, comment.space_id, by);
  else await tallyRequestComments(tx, comment.change_request_id, by);
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
