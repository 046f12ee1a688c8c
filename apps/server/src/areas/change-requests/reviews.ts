import { conflict, type ErrorDetail, forbidden, invalidInput } from '../../http/errors.ts';
import { roleHas } from '../../http/roles.ts';
import type { Urls } from '../../http/urls.ts';
import { type Db, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { findUsers, presentUser, type UsersTable } from '../auth/index.ts';
import { findRolesOnSpace, type SpacesTable } from '../spaces/index.ts';
import type { ReviewStatus } from './merge-rules-policy.ts';
import { locateChangeRequest } from './present.ts';
import { MAX_REQUESTED, type RequestedReviewerResource } from './reviews-resource.ts';
import {
  insertRequested,
  insertReview,
  listLatestReviews,
  listRequestedIds,
  type ReviewRow,
} from './reviews-store.ts';
import type { ChangeRequestRequestedReviewersTable } from './reviews-tables.ts';
import type { ChangeRequestRow } from './store.ts';

/**
 * Adds a review of a change request as it is now; answers its id.
 *
 * @throws ApiError 403 for who opened it, 409 where it is merged or archived.
 */
export async function addReview(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  review: { reviewerId: string; status: ReviewStatus },
): Promise<string> {
  if (row.created_by === review.reviewerId) {
    throw forbidden(
      'own_change_request',
      'You opened this change request: somebody else has to review it.',
    );
  }
  requireReviewable(row);
  const id = platform.ids.next();
  await insertReview(tx, {
    id,
    change_request_id: row.id,
    reviewer_id: review.reviewerId,
    status: review.status,
    revision: row.revision,
    created_at: readTimestamp(platform.clock),
  });
  await platform.events.emit(tx, 'change-request.reviewed', {
    spaceId: row.space_id,
    changeRequestId: row.id,
    userId: review.reviewerId,
    reviewId: id,
    status: review.status,
  });
  return id;
}

/**
 * Asks people for a review.
 *
 * @throws ApiError 400 for who may not review it, 409 where it is merged or archived.
 */
export async function requestReviews(
  platform: Platform,
  tx: Tx,
  { space, row }: { space: SpacesTable; row: ChangeRequestRow },
  { users, callerId }: { users: readonly string[]; callerId: string },
): Promise<void> {
  requireReviewable(row);
  const roles = await findRolesOnSpace(tx, space, [...new Set(users)]);
  const mistakes: ErrorDetail[] = [];
  for (const [at, id] of users.entries()) {
    const path = `body.users[${at}]`;
    if (id === row.created_by) {
      mistakes.push({ path, message: 'opened the change request, and cannot review it' });
    } else if (!roleHas(roles.get(id) ?? null, 'review')) {
      mistakes.push({ path, message: 'is nobody who may review in this space' });
    }
  }
  if (mistakes.length > 0) throw invalidInput(mistakes);
  const asked = new Set(await listRequestedIds(tx, row.id));
  const reviewerIds = [...new Set(users)].filter((id) => !asked.has(id));
  if (reviewerIds.length === 0) return;
  if (asked.size + reviewerIds.length > MAX_REQUESTED) {
    throw conflict(
      'too_many_reviewers',
      `At most ${MAX_REQUESTED} people can be asked to review a change request.`,
    );
  }
  const at = readTimestamp(platform.clock);
  await insertRequested(
    tx,
    reviewerIds.map((id) => ({
      change_request_id: row.id,
      user_id: id,
      requested_by: callerId,
      requested_at: at,
      revision: row.revision,
    })),
  );
  await platform.events.emit(tx, 'change-request.review-requested', {
    spaceId: row.space_id,
    changeRequestId: row.id,
    userId: callerId,
    reviewerIds,
  });
}

/** Those who were asked for a review, as the API shows them; people who are gone are left out. */
export async function presentRequested(
  db: Db,
  request: ChangeRequestRow,
  rows: readonly ChangeRequestRequestedReviewersTable[],
  url: Urls,
): Promise<RequestedReviewerResource[]> {
  const users = await readUsers(
    db,
    rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by]),
  );
  const latest = new Map(
    (await listLatestReviews(db, request.id)).map((review) => [review.reviewer_id, review]),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.user_id);
    if (user === undefined) return [];
    const asking = users.get(row.requested_by);
    return {
      object: 'change-request-requested-reviewer' as const,
      kind: 'user' as const,
      user: presentUser(user, url),
      ...(asking === undefined ? {} : { requestedBy: presentUser(asking, url) }),
      revision: row.revision,
      createdAt: row.requested_at,
      requestedAt: row.requested_at,
      status: readProgress(latest.get(row.user_id)),
    };
  });
}

/** Below `/v1`. */
export function locateReview(request: ChangeRequestRow, id: string): string {
  return `${locateChangeRequest(request)}/reviews/${id}`;
}

function readProgress(review: ReviewRow | undefined): RequestedReviewerResource['status'] {
  if (review === undefined) return 'pending';
  return review.status === 'approved' && review.outdated ? 'pending' : review.status;
}

function requireReviewable({ status }: ChangeRequestRow): void {
  if (status === 'merged' || status === 'archived') {
    const type = status === 'merged' ? 'change_request_merged' : 'change_request_archived';
    throw conflict(type, `The change request is ${status}: there is nothing to review any more.`);
  }
}

async function readUsers(db: Db, ids: readonly string[]): Promise<Map<string, UsersTable>> {
  const users = await findUsers(db, [...new Set(ids)]);
  return new Map(users.map((user) => [user.id, user]));
}
