import type { ChangeRequestEvent } from '../change-requests/index.ts';
import type { ReviewStatus } from './policy.ts';

/** A change request was reviewed by `userId`. */
export interface ChangeRequestReviewed extends ChangeRequestEvent {
  reviewId: string;
  status: ReviewStatus;
}

/** People were asked for a review. */
export interface ChangeRequestReviewRequested extends ChangeRequestEvent {
  /** Those who had not been asked before; at least one. */
  reviewerIds: readonly string[];
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'change-request.reviewed': ChangeRequestReviewed;
    'change-request.review-requested': ChangeRequestReviewRequested;
  }
}
