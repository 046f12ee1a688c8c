import type { REVIEW_PROGRESS, REVIEW_STATUSES } from '@octavo/contract/reviews';
import { conflict, forbidden } from '../../http/errors.ts';
import type { ChangeRequestStatus } from '../change-requests/index.ts';

export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export type ReviewProgress = (typeof REVIEW_PROGRESS)[number];

/** What decides whether a review counts. */
export interface JudgedReview {
  status: ReviewStatus;
  /** Whether the change request was edited since. */
  outdated: boolean;
}

/** Whether a reviewer's latest review approves: an approval counts until something is edited. */
export function isApproval({ status, outdated }: JudgedReview): boolean {
  return status === 'approved' && !outdated;
}

/**
 * How far a person is whose latest review is given: a request for changes stands whatever was edited
 * since.
 */
export function readProgress(latest: JudgedReview | undefined): ReviewProgress {
  if (latest === undefined) return 'pending';
  if (isApproval(latest)) return 'approved';
  return latest.status === 'approved' ? 'pending' : latest.status;
}

/** @throws ApiError 403 for who opened the change request. */
export function requireOtherThanAuthor(row: { created_by: string }, reviewerId: string): void {
  if (row.created_by === reviewerId) {
    throw forbidden(
      'own_change_request',
      'You opened this change request: somebody else must review it.',
    );
  }
}

/** @throws ApiError 409 where a change request is merged or archived. */
export function requireReviewable({ status }: { status: ChangeRequestStatus }): void {
  if (status === 'merged' || status === 'archived') {
    const type = status === 'merged' ? 'change_request_merged' : 'change_request_archived';
    throw conflict(type, `The change request is ${status}: it can no longer be reviewed.`);
  }
}
