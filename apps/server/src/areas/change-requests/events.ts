import type { ReviewStatus } from './merge-rules-policy.ts';

/** Something happened to a change request. */
export interface ChangeRequestEvent {
  spaceId: string;
  changeRequestId: string;
  /** Who did it. */
  userId: string;
}

/** A change request was merged; `revisionId` is the space's revision that holds it. */
export interface ChangeRequestMerged extends ChangeRequestEvent {
  revisionId: string;
}

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
    'change-request.created': ChangeRequestEvent;
    /** Its subject, status or content changed, other than by the merge. */
    'change-request.updated': ChangeRequestEvent;
    'change-request.merged': ChangeRequestMerged;
    'change-request.reviewed': ChangeRequestReviewed;
    'change-request.review-requested': ChangeRequestReviewRequested;
  }
}
