import type { CommentResource } from '@octavo/contract/comments';
import type { RequestedReviewerResource, ReviewResource } from '@octavo/contract/reviews';
import type { Urls } from '../../http/urls.ts';
import { presentUser, type UsersTable } from '../auth/index.ts';
import {
  type ChangeRequestRequestedReviewersTable,
  type ChangeRequestRow,
  locateChangeRequest,
} from '../change-requests/index.ts';
import { readProgress } from './policy.ts';
import type { ReviewRow } from './store.ts';

/** What presenting reviews takes besides their rows. */
export interface ReviewContext {
  changeRequest: ChangeRequestRow;
  users: ReadonlyMap<string, UsersTable>;
  /** Who asked for reviews, by those who were asked. */
  askers: ReadonlyMap<string, string>;
  /** What reviews say, by their ids. */
  comments: ReadonlyMap<string | undefined, CommentResource>;
  url: Urls;
}

/** A review as the API shows it. */
export function presentReview(
  row: ReviewRow,
  { changeRequest, users, askers, comments, url }: ReviewContext,
): ReviewResource {
  const reviewer = users.get(row.reviewer_id);
  const asker = users.get(askers.get(row.reviewer_id) ?? '');
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
    urls: { location: url.api(`${locateChangeRequest(changeRequest)}/reviews/${row.id}`) },
  };
}

/** What presenting those who were asked takes besides their rows. */
export interface RequestedContext {
  users: ReadonlyMap<string, UsersTable>;
  /** The latest review of each reviewer, by their ids. */
  latest: ReadonlyMap<string, ReviewRow>;
  url: Urls;
}

/** A person who was asked for a review as the API shows it; undefined for one who is gone. */
export function presentRequested(
  row: ChangeRequestRequestedReviewersTable,
  { users, latest, url }: RequestedContext,
): RequestedReviewerResource | undefined {
  const user = users.get(row.user_id);
  if (user === undefined) return undefined;
  const asker = users.get(row.requested_by);
  return {
    object: 'change-request-requested-reviewer',
    kind: 'user',
    user: presentUser(user, url),
    ...(asker === undefined ? {} : { requestedBy: presentUser(asker, url) }),
    revision: row.revision,
    createdAt: row.requested_at,
    requestedAt: row.requested_at,
    status: readProgress(latest.get(row.user_id)),
  };
}
