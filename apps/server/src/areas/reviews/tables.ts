import type { ReviewStatus } from './policy.ts';

/** Row types of reviews; those of merge rules stand beside their store. */
export interface ChangeRequestReviewsTable {
  id: string;
  change_request_id: string;
  reviewer_id: string;
  status: ReviewStatus;
  /** The revision of the change request that was reviewed. */
  revision: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    change_request_reviews: ChangeRequestReviewsTable;
  }
}
