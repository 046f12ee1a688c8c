import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import type { ChangeRequestRequestedReviewersTable, ChangeRequestReviewsTable } from './tables.ts';

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

/** Ids of those who were asked to review a change request. */
export async function listRequestedIds(db: Db, changeRequestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('change_request_requested_reviewers')
    .select('user_id')
    .where('change_request_id', '=', changeRequestId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those who were asked to review a change request, by id, after id `after`. */
export async function listRequestedRows(
  db: Db,
  changeRequestId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ChangeRequestRequestedReviewersTable[]> {
  let query = db
    .selectFrom('change_request_requested_reviewers')
    .selectAll()
    .where('change_request_id', '=', changeRequestId);
  if (after !== undefined) query = query.where('user_id', '>', after);
  return query.orderBy('user_id').limit(limit).execute();
}

/** Who asked for the reviews of those who were asked to review a change request: by their ids. */
export async function findAskers(db: Db, changeRequestId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('change_request_requested_reviewers')
    .select(['user_id', 'requested_by'])
    .where('change_request_id', '=', changeRequestId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.requested_by]));
}

/** Asks people for a review; those who were asked before stay as they are. */
export async function insertRequested(
  tx: Tx,
  rows: readonly ChangeRequestRequestedReviewersTable[],
): Promise<void> {
  await tx
    .insertInto('change_request_requested_reviewers')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['change_request_id', 'user_id']).doNothing())
    .execute();
}

/** Asks a person no more; answers whether they were asked. */
export async function deleteRequested(
  tx: Tx,
  changeRequestId: string,
  userId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('change_request_requested_reviewers')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Somebody who is asked for a review of a change request, by its id, in a space. */
export interface AskedReviewer {
  id: string;
  space_id: string;
  user_id: string;
}

/**
 * Who is asked for reviews in the spaces below an object of the library without belonging to an
 * organization.
 */
export async function listStrangersAsked(
  db: Db,
  objectId: string,
  organizationId: string,
): Promise<AskedReviewer[]> {
  return db
    .selectFrom('change_requests as request')
    .innerJoin(
      'change_request_requested_reviewers as asked',
      'asked.change_request_id',
      'request.id',
    )
    .select(['request.id', 'request.space_id', 'asked.user_id'])
    .where('request.space_id', 'in', selectBelow(db, objectId))
    .where('asked.user_id', 'not in', selectMembers(db, organizationId))
    .orderBy('request.id')
    .orderBy('asked.user_id')
    .execute();
}

/** Asks those whom `listStrangersAsked` finds no more. */
export async function deleteStrangersAsked(
  tx: Tx,
  objectId: string,
  organizationId: string,
): Promise<void> {
  await tx
    .deleteFrom('change_request_requested_reviewers')
    .where('change_request_id', 'in', (query) =>
      query
        .selectFrom('change_requests')
        .select('id')
        .where('space_id', 'in', selectBelow(tx, objectId)),
    )
    .where('user_id', 'not in', selectMembers(tx, organizationId))
    .execute();
}

function selectMembers(db: Db, organizationId: string) {
  return db.selectFrom('members').select('user_id').where('organization_id', '=', organizationId);
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
