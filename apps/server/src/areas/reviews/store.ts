import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';
import type { ChangeRequestReviewsTable } from './tables.ts';

/** A review with what became of it. */
export interface ReviewRow extends ChangeRequestReviewsTable {
  /** Whether the change request was edited since; taking in the space is no edit. */
  outdated: boolean;
  /** Whether its reviewer has not reviewed again. */
  latest: boolean;
}

/** The latest review of each reviewer. */
export async function listLatestReviews(db: Db, changeRequestId: string): Promise<ReviewRow[]> {
  const rows = await selectReviews(db, changeRequestId).where(isLatest).execute();
  return rows.map(decodeReview);
}

/** Which reviews of a change request a list holds; all unless said. */
export interface ReviewFilter {
  /** Those since which the change request was edited, or the others. */
  outdated?: boolean | undefined;
}

/** Reviews of a change request, the newest first, older than id `before`. */
export async function listReviewRows(
  db: Db,
  changeRequestId: string,
  filter: ReviewFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ReviewRow[]> {
  let query = selectReviews(db, changeRequestId).where(matches(filter));
  if (before !== undefined) query = query.where('review.id', '<', before);
  return (await query.orderBy('review.id', 'desc').limit(limit).execute()).map(decodeReview);
}

/** How many reviews of a change request match. */
export async function countReviews(
  db: Db,
  changeRequestId: string,
  filter: ReviewFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('change_request_reviews as review')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('change_request_id', '=', changeRequestId)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A review of a change request. */
export async function findReview(
  db: Db,
  changeRequestId: string,
  id: string,
): Promise<ReviewRow | undefined> {
  const row = await selectReviews(db, changeRequestId)
    .where('review.id', '=', id)
    .executeTakeFirst();
  return row && decodeReview(row);
}

/** Adds a review. */
export async function insertReview(tx: Tx, row: ChangeRequestReviewsTable): Promise<void> {
  await tx.insertInto('change_request_reviews').values(row).execute();
}

const isLatest = sql<boolean>`not exists (
  select 1 from change_request_reviews as later
  where later.change_request_id = review.change_request_id
    and later.reviewer_id = review.reviewer_id and later.id > review.id)`;

const isEdited = sql<boolean>`exists (
  select 1 from revisions as reviewed join revisions as edit
    on edit.space_id = reviewed.space_id and edit.branch = reviewed.branch
  where reviewed.id = review.revision
    and edit.sequence > reviewed.sequence and edit.type <> 'update')`;

function matches({ outdated }: ReviewFilter) {
  if (outdated === undefined) return sql<boolean>`1 = 1`;
  return outdated ? isEdited : sql<boolean>`not ${isEdited}`;
}

function selectReviews(db: Db, changeRequestId: string) {
  return db
    .selectFrom('change_request_reviews as review')
    .selectAll('review')
    .select([
      sql<number>`case when ${isEdited} then 1 else 0 end`.as('outdated'),
      sql<number>`case when ${isLatest} then 1 else 0 end`.as('latest'),
    ])
    .where('review.change_request_id', '=', changeRequestId);
}

function decodeReview(
  row: ChangeRequestReviewsTable & { outdated: number; latest: number },
): ReviewRow {
  return { ...row, outdated: row.outdated === 1, latest: row.latest === 1 };
}
