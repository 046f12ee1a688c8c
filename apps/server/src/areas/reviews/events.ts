import type { EventEnvelope, EventObject } from '../../platform/index.ts';
import type { ChangeRequestEvent } from '../change-requests/index.ts';
import type { ReviewStatus } from './policy.ts';

/** A change request was reviewed by the actor. */
export interface ChangeRequestReviewed extends ChangeRequestEvent {
  reviewId: string;
  status: ReviewStatus;
}

/** People were asked for a review. */
export interface ChangeRequestReviewRequested extends ChangeRequestEvent {
  /** Those who had not been asked before; at least one. */
  reviewerIds: readonly string[];
}

/** A person is asked for a review no more. */
export interface ChangeRequestReviewerRemoved extends ChangeRequestEvent {
  reviewerId: string;
}

/** The merge rules of an organization or of a space, whose id is theirs. */
interface MergeRulesObject extends EventObject<'merge-rules'> {
  of: 'organization' | 'space';
}

/** Merge rules were replaced; `after` has all of them. */
export interface MergeRulesUpdated extends EventEnvelope<MergeRulesObject> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'change-request.reviewed': ChangeRequestReviewed;
    'change-request.review-requested': ChangeRequestReviewRequested;
    'change-request.reviewer-removed': ChangeRequestReviewerRemoved;
    'merge-rules.updated': MergeRulesUpdated;
  }
}
