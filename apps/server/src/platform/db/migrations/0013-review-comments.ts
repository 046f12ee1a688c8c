import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * What a review says is a comment of its change request, so that it can be answered and resolved.
 * Who was asked for a review is remembered with the revision that it was asked for.
 */
export const reviewComments: Migration = {
  name: '0013-review-comments',
  async up(db, { types }) {
    await db.schema
      .alterTable('comments')
      .addColumn('review_id', types.text, (column) =>
        column.references('change_request_reviews.id').onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('comments_of_review')
      .unique()
      .on('comments')
      .column('review_id')
      .execute();
    await makeComments(db);
    await db.schema.alterTable('change_request_reviews').dropColumn('body').execute();

    await db.schema
      .alterTable('change_request_requested_reviewers')
      .addColumn('revision', types.text, (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`
      update change_request_requested_reviewers set revision = (
        select request.revision from change_requests as request
        where request.id = change_request_id)`.execute(db);
  },
};

/** Each review with a text gives a comment that has the review's id, and is open. */
async function makeComments(db: Tx): Promise<void> {
  await sql`
    insert into comments (id, space_id, change_request_id, revision, posted_by, posted_at,
      markdown, status, replies, review_id)
    select review.id, request.space_id, request.id, review.revision, review.reviewer_id,
      review.created_at, review.body, 'open', 0, review.id
    from change_request_reviews as review
    join change_requests as request on request.id = review.change_request_id
    where review.body is not null`.execute(db);
  await sql`
    update change_requests set comments = comments + (
      select count(*) from change_request_reviews as review
      where review.change_request_id = change_requests.id and review.body is not null)`.execute(db);
}
