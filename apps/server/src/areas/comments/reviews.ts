import { badRequest } from '../../http/errors.ts';
import type { Db, Platform, Tx } from '../../platform/index.ts';
import { findUsers, presentUser } from '../auth/index.ts';
import {
  addReview,
  type ChangeRequestRow,
  type ChangeRequestSubject,
  findAskers,
  locateReview,
  type ReviewRow,
} from '../change-requests/index.ts';
import { writeDocument } from '../editing/index.ts';
import { readAnchor } from './anchor.ts';
import { postComment } from './post.ts';
import { type ViewRequest, viewThrough } from './post-request.ts';
import { MAX_BODY_LENGTH } from './resource.ts';
import type { NewReview, ReviewResource } from './review-resource.ts';
import { showComments } from './show.ts';
import { listReviewComments } from './store.ts';
import type { CommentsTable } from './tables.ts';

/**
 * Reviews a change request as it is now; answers the id of the review. What it says becomes a
 * comment of the change request.
 *
 * @throws ApiError 403 for who opened it, 409 where it is merged or archived.
 */
export async function postReview(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  review: { reviewerId: string; status: NewReview['status']; markdown: string },
): Promise<string> {
  const { reviewerId, status, markdown } = review;
  const reviewId = await addReview(platform, tx, row, { reviewerId, status });
  if (markdown === '') return reviewId;
  const thread = { spaceId: row.space_id, changeRequestId: row.id };
  const anchor = await readAnchor(platform, row.revision, {});
  await postComment(platform, tx, thread, {
    ...{ authorId: reviewerId, body: { markdown }, anchor, reviewId },
  });
  return reviewId;
}

/**
 * What a new review says; empty where it says nothing.
 *
 * @throws ApiError 400 for a `comment` beside a `body`, or one that is no document or too long.
 */
export function readReviewText({ body, comment }: NewReview): string {
  if (comment === undefined) return body?.markdown ?? '';
  const path = 'body.comment';
  if (body !== undefined) throw badRequest(path, 'stands for `body`: give one of them');
  if ('markdown' in comment) return comment.markdown;
  const { text } = writeDocument(comment, undefined, path);
  if (text.length > MAX_BODY_LENGTH) {
    throw badRequest(path, `must be at most ${MAX_BODY_LENGTH} characters as Markdown`);
  }
  return text;
}

/**
 * Reviews of one change request as resources, each with its comment: as many of the first as an
 * answer holds. However many there are, they take two queries for people besides those that showing
 * comments takes.
 */
export async function showReviews(
  db: Db,
  request: ViewRequest & { subject: ChangeRequestSubject },
  rows: readonly ReviewRow[],
): Promise<ReviewResource[]> {
  const { subject, url } = request;
  const askers = await findAskers(db, subject.changeRequest.id);
  const askerOf = ({ reviewer_id }: ReviewRow) => askers.get(reviewer_id) ?? '';
  const people = new Set(rows.flatMap((row) => [row.reviewer_id, askerOf(row)]));
  const users = new Map((await findUsers(db, [...people])).map((user) => [user.id, user]));
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = (row: CommentsTable) => places.get(row.review_id ?? '') ?? -1;
  const found = await listReviewComments(db, [...places.keys()]);
  const said = found.sort((a, b) => placeOf(a) - placeOf(b));
  const shown = await showComments(viewThrough(db, request), said);
  const comments = new Map(shown.map((comment) => [comment.target.review, comment]));
  const next = said[shown.length];
  return rows.slice(0, next && placeOf(next)).map((row) => {
    const reviewer = users.get(row.reviewer_id);
    const asker = users.get(askerOf(row));
    const comment = comments.get(row.id);
    return {
      object: 'change-request-review',
      id: row.id,
      status: row.status,
      ...(reviewer === undefined ? {} : { reviewer: presentUser(reviewer, url) }),
      ...(asker === undefined ? {} : { requestedBy: presentUser(asker, url) }),
      ...(comment === undefined ? {} : { body: comment.body, comment }),
      revision: row.revision,
      outdated: row.outdated,
      latest: row.latest,
      createdAt: row.created_at,
      updatedAt: comment?.editedAt ?? row.created_at,
      urls: { location: url.api(locateReview(subject.changeRequest, row.id)) },
    };
  });
}
