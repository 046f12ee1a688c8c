import type { RequestedReviewerResource, ReviewResource } from '@octavo/contract/reviews';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';
import { findMetUsers } from '../access/index.ts';
import {
  type ChangeRequestRequestedReviewersTable,
  type ChangeRequestRow,
  type ChangeRequestSubject,
  findAskers,
} from '../change-requests/index.ts';
import {
  type CommentsTable,
  listReviewComments,
  showComments,
  type ViewRequest,
  viewThrough,
} from '../comments/index.ts';
import { presentRequested, presentReview } from './present.ts';
import { listLatestReviews, type ReviewRow } from './store.ts';

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
  const { changeRequest } = request.subject;
  const askers = await findAskers(db, changeRequest.id);
  const people = rows.flatMap(({ reviewer_id }) => [reviewer_id, askers.get(reviewer_id) ?? '']);
  const users = await findMetUsers(db, changeRequest.organization_id, people);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = (row: CommentsTable) => places.get(row.review_id ?? '') ?? -1;
  const found = await listReviewComments(db, [...places.keys()]);
  const said = found.sort((a, b) => placeOf(a) - placeOf(b));
  const shown = await showComments(viewThrough(db, request), said);
  const comments = new Map(shown.map((comment) => [comment.target.review, comment]));
  const next = said[shown.length];
  return rows
    .slice(0, next && placeOf(next))
    .map((row) => presentReview(row, { changeRequest, users, askers, comments, url: request.url }));
}

/**
 * Those who were asked to review a change request as resources; people who are gone are left out.
 * However many there are, they take one query for people and one for their reviews.
 */
export async function showRequested(
  db: Db,
  changeRequest: ChangeRequestRow,
  rows: readonly ChangeRequestRequestedReviewersTable[],
  url: Urls,
): Promise<RequestedReviewerResource[]> {
  const people = rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by]);
  const users = await findMetUsers(db, changeRequest.organization_id, people);
  const reviews = await listLatestReviews(db, changeRequest.id);
  const latest = new Map(reviews.map((review) => [review.reviewer_id, review]));
  return rows.flatMap((row) => presentRequested(row, { users, latest, url }) ?? []);
}
