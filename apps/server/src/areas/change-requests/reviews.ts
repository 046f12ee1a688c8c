import { conflict, type ErrorDetail, forbidden, invalidInput } from '../../http/errors.ts';
import { roleHas } from '../../http/roles.ts';
import type { Urls } from '../../http/urls.ts';
import { type Db, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { findUsers, presentUser, type UsersTable } from '../auth/index.ts';
import { findRolesOnSpace, type SpacesTable } from '../spaces/index.ts';
import type { ReviewStatus } from './merge-rules-policy.ts';
import { locateChangeRequest } from './present.ts';
import {
  MAX_REQUESTED,
  type RequestedReviewerResource,
  type ReviewResource,
} from './reviews-resource.ts';
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
  review: { reviewerId: string; status: ReviewStatus; markdown: string | undefined },
): Promise<string> {
  if (row.created_by === review.reviewerId) {
    throw forbidden('You opened this change request: somebody else has to review it.');
  }
  requireReviewable(row);
  const id = platform.ids.next();
  await insertReview(tx, {
    id,
    change_request_id: row.id,
    reviewer_id: review.reviewerId,
    status: review.status,
    body: review.markdown ?? null,
    revision: row.revision,
    created_at: readTimestamp(platform.clock),
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
  const all = new Set([...(await listRequestedIds(tx, row.id)), ...users]);
  if (all.size > MAX_REQUESTED) {
    throw conflict(`At most ${MAX_REQUESTED} people can be asked to review a change request.`);
  }
  const at = readTimestamp(platform.clock);
  await insertRequested(
    tx,
    [...new Set(users)].map((id) => ({
      change_request_id: row.id,
      user_id: id,
      requested_by: callerId,
      requested_at: at,
    })),
  );
}

/** Reviews as the API shows them. */
export async function presentReviews(
  db: Db,
  request: ChangeRequestRow,
  rows: readonly ReviewRow[],
  url: Urls,
): Promise<ReviewResource[]> {
  const users = await readUsers(
    db,
    rows.map(({ reviewer_id }) => reviewer_id),
  );
  return rows.map((row) => {
    const reviewer = users.get(row.reviewer_id);
    return {
      object: 'change-request-review',
      id: row.id,
      status: row.status,
      ...(reviewer === undefined ? {} : { reviewer: presentUser(reviewer, url) }),
      ...(row.body === null ? {} : { body: { markdown: row.body } }),
      revision: row.revision,
      outdated: row.outdated,
      latest: row.latest,
      createdAt: row.created_at,
      urls: { location: url.api(locateReview(request, row.id)) },
    };
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
    rows.map(({ user_id }) => user_id),
  );
  const latest = new Map(
    (await listLatestReviews(db, request.id)).map((review) => [review.reviewer_id, review]),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.user_id);
    if (user === undefined) return [];
    return {
      object: 'change-request-requested-reviewer' as const,
      user: presentUser(user, url),
      requestedBy: row.requested_by,
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
    throw conflict(`The change request is ${status}: there is nothing to review any more.`);
  }
}

async function readUsers(db: Db, ids: readonly string[]): Promise<Map<string, UsersTable>> {
  const users = await findUsers(db, [...new Set(ids)]);
  return new Map(users.map((user) => [user.id, user]));
}
